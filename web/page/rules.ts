/** The rules page: the diagram, the exercises, the slides, and the table of pieces that leads to the
    diagram. */
import { showDesign } from "../learn/design.js";
import { ExerciseBoard } from "../learn/exercise.js";
import { GlanceDiagram } from "../learn/glance.js";
import { Slides } from "../learn/slides.js";
import { listenForRows } from "../learn/table.js";
import type { VariantFacts } from "../messages.js";
import { find } from "../page/dom.js";

/** Makes the page live; `variant` is the text of a design, on the page about it. */
function start(variant: string | null): void {
  for (const figure of document.querySelectorAll<HTMLElement>("figure.show[data-steps]")) {
    new Slides(figure);
  }
  const roots = document.querySelectorAll<HTMLElement>(".glance[data-testid]");
  const diagrams = [...roots].map((root) => new GlanceDiagram(root, variant));
  const table = document.querySelector<HTMLTableElement>("table.pieces");
  if (table) {
    listenForRows(table, (piece) => {
      for (const diagram of diagrams) diagram.choosePiece(piece);
    });
  }
  for (const root of document.querySelectorAll<HTMLElement>(".exercise[data-testid]")) {
    const facts = JSON.parse(find(root, "script").textContent ?? "") as VariantFacts;
    new ExerciseBoard(root, facts, variant);
  }
}

const own = document.getElementById("own-rules");
if (own) void showDesign(own).then(start);
else start(null);
