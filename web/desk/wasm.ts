/** The desk's WebAssembly: its memory, its functions, and texts that go in and out. */

/** What the module offers: see `crates/wasm/src/exports.rs`. */
export interface Exports {
  reserve(length: number): number;
  /** An older module has no such function: it knows English alone. */
  speak?(): void;
  ask(): number;
  table(): number;
  answer(): number;
  wanted(): number;
  think(number: number, threads: number): void;
  room(length: number): number;
  help(): void;
  bench(depth: number, networks: number): number;
  // Of a thread: where its stack ends, and how its own variables are begun behind that.
  __stack_pointer: WebAssembly.Global<"i32">;
  __tls_size: WebAssembly.Global<"i32">;
  __wasm_init_tls(at: number): void;
}

/** A worker's view of the module. */
export interface Wasm {
  readonly memory: WebAssembly.Memory;
  readonly exports: Exports;
}

/** The unit in which memory grows, in bytes. */
const PAGE = 2 ** 16;
/** What the module is built for: see `xtask/src/wasm.rs`. */
const FIRST = 2 ** 24 / PAGE;
const MOST = 2 ** 30 / PAGE;
/** Enough for two tables. */
const LITTLE = 2 ** 27 / PAGE;
/** The stack of a thread, in bytes. */
const STACK = 2 ** 20;

/** Memory for the module, which workers may share; smaller where so much cannot be had. */
export function makeMemory(): WebAssembly.Memory {
  try {
    return new WebAssembly.Memory({ initial: FIRST, maximum: MOST, shared: true });
  } catch {
    return new WebAssembly.Memory({ initial: FIRST, maximum: LITTLE, shared: true });
  }
}

/** Begins the module on a new memory; `tell` hears news. */
export async function begin(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  tell: (news: string) => void,
): Promise<Wasm> {
  const wasm = await enter(module, memory, tell);
  const { room, __tls_size, __wasm_init_tls } = wasm.exports;
  __wasm_init_tls(room(__tls_size.value));
  return wasm;
}

/** Enters a memory on which another worker has begun the module. */
export async function enter(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  tell: (news: string) => void,
): Promise<Wasm> {
  const page = {
    // The same moment for all workers.
    now: () => performance.timeOrigin + performance.now(),
    tell: (at: number, length: number) => tell(read(memory, at, length)),
  };
  const { exports } = await WebAssembly.instantiate(module, { env: { memory }, page });
  return { memory, exports: exports as unknown as Exports };
}

/** Puts a text in. */
export function put(wasm: Wasm, text: string): void {
  putBytes(wasm, new TextEncoder().encode(text));
}

function putBytes({ memory, exports }: Wasm, bytes: Uint8Array): void {
  // The memory may grow, and then its buffer is another.
  const at = exports.reserve(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
}

/** Has it speak a language from now on. */
export function speak(wasm: Wasm, language: string): void {
  put(wasm, language);
  wasm.exports.speak?.();
}

/** Answers a question, which is JSON, as the answer is. */
export function ask(wasm: Wasm, question: string): string {
  put(wasm, question);
  return answer(wasm, wasm.exports.ask());
}

/** What the program's `bench` says of the searches to a depth, with networks or without. */
export function bench(wasm: Wasm, depth: number, networks: boolean): string {
  return answer(wasm, wasm.exports.bench(depth, Number(networks)));
}

/** Hands an endgame table in, with what it is about as JSON; the reply is JSON. */
export function takeTable(wasm: Wasm, about: string, file: ArrayBuffer): string {
  const head = new TextEncoder().encode(`${about}\n`);
  const bytes = new Uint8Array(head.length + file.byteLength);
  bytes.set(head);
  bytes.set(new Uint8Array(file), head.length);
  putBytes(wasm, bytes);
  return answer(wasm, wasm.exports.table());
}

/** The end of a stack for one more thread. */
export function makeStack({ exports }: Wasm): number {
  return exports.room(STACK + exports.__tls_size.value) + STACK;
}

/** Lends the calling worker to the one that made the stack, for ever. */
export function help({ exports }: Wasm, stack: number): void {
  exports.__stack_pointer.value = stack;
  exports.__wasm_init_tls(stack);
  exports.help();
}

/** The text of this length that a function has laid out. */
function answer({ memory, exports }: Wasm, length: number): string {
  return read(memory, exports.answer(), length);
}

function read(memory: WebAssembly.Memory, at: number, length: number): string {
  // Texts are not decoded where others might write.
  return new TextDecoder().decode(new Uint8Array(memory.buffer, at, length).slice());
}
