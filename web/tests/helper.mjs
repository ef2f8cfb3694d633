/** A worker that lends itself to the one which began it. */
import { parentPort, workerData } from "node:worker_threads";
import { enter, help } from "./module.mjs";

const { module, memory, stack } = workerData;
const wasm = await enter(module, memory, () => {});
parentPort.postMessage("helps");
help(wasm, stack);
