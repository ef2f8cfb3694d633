/**
 * The service worker of an exported folder: what `files.json` lists is kept at once, everything else
 * when it is first asked for. What is kept is answered without the network, and made new with the
 * next export, which has another version. It comes with the headers that plain web servers do not
 * send, so that workers may share memory.
 */

interface Listing {
  /** Changes with every file. */
  version: string;
  /** Files that are kept at once, relative to this script. */
  files: string[];
}

interface Waits extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Asks extends Event {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The scope of a service worker, as the types of pages do not know it. */
const worker = globalThis as unknown as {
  addEventListener(name: "install" | "activate", hear: (event: Waits) => void): void;
  addEventListener(name: "fetch", hear: (event: Asks) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

const LISTING = "files.json";
/** The headers of our own server: see `routes/guard.rs`. */
const ISOLATED = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

async function listing(): Promise<Listing> {
  const response = (await caches.match(LISTING)) ?? (await fetch(LISTING));
  return (await response.json()) as Listing;
}

async function keepAll(): Promise<void> {
  const response = await fetch(LISTING, { cache: "no-store" });
  const { version, files } = (await response.clone().json()) as Listing;
  const kept = await caches.open(version);
  await kept.addAll(files);
  await kept.put(LISTING, response);
  await worker.skipWaiting();
}

async function dropOld(): Promise<void> {
  const { version } = await listing();
  const old = (await caches.keys()).filter((name) => name !== version);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  return isolate(await find(request));
}

/** The same with headers, where it has a body of its own. */
function isolate(response: Response): Response {
  const { status, statusText, body } = response;
  if (status === 0 || body === null) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATED)) headers.set(name, value);
  return new Response(body, { status, statusText, headers });
}

async function find(request: Request): Promise<Response> {
  // Queries are for the page's script: the file is the same.
  const kept = await caches.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    const { version } = await listing();
    await (await caches.open(version)).put(request, response.clone());
  }
  return response;
}

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(dropOld()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOurs = new URL(request.url).origin === location.origin;
  if (request.method === "GET" && isOurs) event.respondWith(answer(request));
});
