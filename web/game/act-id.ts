/** Makes up ids of acts: the server does each act once, however often it arrives. */
export function actId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
