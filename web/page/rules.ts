/** The rules page: the diagram, the exercises, the slides, and the table of pieces that leads to the
    diagram. */
import { showDesign } from "../learn/design.js";
import { ExerciseBoard } from "../learn/exercise.js";
import { GlanceDiagram } from "../learn/glance.js";
import { Slides } from "../learn/slides.js";
import { listenForRows } from "../learn/table.js";
import type { VariantFacts } from "../messages.js";
import { find } from "../page/dom.js";

/** Makes the page live, which may be one about the text of a design. */
function start(design: string | null): void {
  for (const figure of document.querySelectorAll<HTMLElement>("figure.show[data-steps]")) {
    new Slides(figure);
  }
  const roots = document.querySelectorAll<HTMLElement>(".glance[data-testid]");
  const diagrams = [...roots].map((root) => new GlanceDiagram(root, design));
  const table = document.querySelector<HTMLTableElement>("table.pieces");
  if (table) {
    listenForRows(table, (piece) => {
      for (const diagram of diagrams) diagram.choosePiece(piece);
    });
  }
  for (const root of document.querySelectorAll<HTMLElement>(".exercise[data-testid]")) {
    const facts = JSON.parse(find(root, "script").textContent ?? "") as VariantFacts;
    new ExerciseBoard(root, facts, design);
  }
}

const own = document.getElementById("own-rules");
if (own) void showDesign(own).then(start);
else start(null);
