/** The rules page: the diagram, the slides, and the table of pieces that leads to the diagram. */
import { GlanceDiagram } from "../learn/glance.js";
import { Slides } from "../learn/slides.js";
import { listenForRows } from "../learn/table.js";

for (const figure of document.querySelectorAll<HTMLElement>("figure.show[data-steps]")) {
  new Slides(figure);
}
const roots = document.querySelectorAll<HTMLElement>(".glance[data-testid]");
const diagrams = [...roots].map((root) => new GlanceDiagram(root));
const table = document.querySelector<HTMLTableElement>("table.pieces");
if (table) {
  listenForRows(table, (piece) => {
    for (const diagram of diagrams) diagram.choosePiece(piece);
  });
}
