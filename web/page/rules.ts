/** The rules page, made livelier: boards that replay, pieces of the table that show their moves. */
import { boards } from "../learn/glance.js";
import { replay } from "../learn/show.js";
import { choosePieces, SELECT } from "../learn/table.js";

for (const figure of document.querySelectorAll<HTMLElement>("figure.show[data-steps]")) {
  replay(figure);
}
const table = document.querySelector<HTMLTableElement>("table.pieces");
if (table) choosePieces(table);
document.addEventListener(SELECT, (event) => {
  const { piece } = (event as CustomEvent<{ piece: string }>).detail;
  for (const board of boards) board.choosePiece(piece);
});
