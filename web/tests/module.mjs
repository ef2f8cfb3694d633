/** The desk's WebAssembly without a browser: the script that enters it, and its bytes. */
import { readFile } from "node:fs/promises";
import ts from "typescript";

const here = (path) => new URL(path, import.meta.url);
const source = await readFile(here("../desk/wasm.ts"), "utf8");
const { outputText } = ts.transpileModule(source, {
  compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
});

export const { ask, begin, bench, enter, help, makeMemory, makeStack, put } = await import(
  `data:text/javascript,${encodeURIComponent(outputText)}`
);

/** The module, compiled. */
export const compile = async () => WebAssembly.compile(await readFile(here("../wasm/wazir.wasm")));
