/** The desk of this page: at the server, unless the page says otherwise. */

import { inFolder } from "../page/address.js";
import { Desk } from "./desk.js";
import { serverDesk, serverPlace } from "./server-desk.js";
import { WorkerPlace } from "./worker-place.js";

export const desk: Desk = choose();

function choose(): Desk {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="desk"]');
  const { worker, wasm } = meta?.dataset ?? {};
  if (!meta || !worker || !wasm) return serverDesk;
  const here = new WorkerPlace({ worker, wasm }, inFolder ? null : serverPlace);
  if (meta.content === "browser") return new Desk(here);
  return new Desk({
    ask: (question) => serverPlace.ask(question),
    analysis: (hear) => here.analysis(hear),
  });
}
