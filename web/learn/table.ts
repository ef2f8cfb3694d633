/** The table of pieces: a click on a row asks the diagram for that piece's moves. */

/** What the diagram listens to, on the document. */
export const SELECT = "glance:select";

/** Every row that names a piece tells the diagram when it is clicked. */
export function choosePieces(table: HTMLTableElement): void {
  table.classList.add("live");
  table.addEventListener("click", (event) => {
    const target = event.target as Element;
    const link = target.closest("a");
    const row = target.closest<HTMLElement>("tr[data-piece]");
    // Links lead where they lead, but for the piece's own, which leads to the diagram.
    if (!row || (link && !link.classList.contains("piece"))) return;
    document.dispatchEvent(new CustomEvent(SELECT, { detail: { piece: row.dataset.piece } }));
    if (!link) document.getElementById("glance")?.scrollIntoView({ block: "start" });
  });
}
