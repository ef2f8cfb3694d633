/** The table of pieces: a click on a row shows that piece's moves in the diagram. */

/** Calls `choose` with the id of a piece's picture whenever its row is clicked. */
export function listenForRows(table: HTMLTableElement, choose: (piece: string) => void): void {
  table.classList.add("live");
  table.addEventListener("click", (event) => {
    const target = event.target as Element;
    const link = target.closest("a");
    const piece = target.closest<HTMLElement>("tr[data-piece]")?.dataset.piece;
    // Links keep their meaning, except the piece's own, which leads to the diagram anyway.
    if (!piece || (link && !link.classList.contains("piece"))) return;
    choose(piece);
    if (!link) document.getElementById("glance")?.scrollIntoView({ block: "start" });
  });
}
