/** The rules page, made livelier: boards that replay, pieces of the table that show their moves. */
import { replay } from "../learn/show.js";
import { choosePieces } from "../learn/table.js";

for (const figure of document.querySelectorAll<HTMLElement>("figure.show[data-steps]")) {
  replay(figure);
}
const table = document.querySelector<HTMLTableElement>("table.pieces");
if (table) choosePieces(table);
