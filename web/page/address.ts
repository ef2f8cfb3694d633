/** Addresses of other pages: paths at a server, files in an exported folder. */

/** The first page of the folder in which this page is a file; none at a server. */
const first = document.documentElement.dataset.first;

/** `true` if this page is a file, behind which there is no server. */
export const inFolder = first !== undefined;

/** The address of a file that a server has at a path, and an exported folder as the same file. */
export function fileAddress(path: string): string {
  return first === undefined ? path : new URL(path.slice(1), new URL(first, location.href)).href;
}

/** The address of the page that a server has at a path: `/learn/janus#pieces`. What is an address
    already stays. */
export function address(path: string): string {
  if (first === undefined || !path.startsWith("/")) return path;
  const [, page = "", rest = ""] = /^\/([^?#]*)(.*)$/.exec(path) ?? [];
  const file = page === "" ? "index.html" : `${page}.html`;
  return new URL(file + rest, new URL(first, location.href)).href;
}
