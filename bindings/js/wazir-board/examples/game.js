/** A game on a board: the one that the address names. */
import { load } from "../../wazir/npm/index.js";
import { createBoard } from "../npm/board.js";

const id = new URLSearchParams(location.search).get("game") ?? "chess";
const wazir = await load();
const game = wazir.game(id);
const { name, files, ranks, holes, wall, pieces, tiles, beside } = game.facts;
const said = document.querySelector(".said");

document.title = name;
document.querySelector("h1").textContent = name;
// The pictures of the pieces, to which the board refers.
document.body.insertAdjacentHTML("beforeend", wazir.sprite(id));

const [far, near] = document.querySelectorAll(".tray");
const board = createBoard(document.querySelector("#place"), {
  files,
  ranks,
  holes,
  wall,
  pieces,
  tiles,
  label: `${name} board`,
  trays: beside === "nothing" ? undefined : { far, near, keepEmpty: true },
  onMove: ({ text }) => {
    game.play(text);
    show();
  },
  onRefused: (from, to) => {
    said.textContent = game.why(from, to);
  },
  announce: (text) => {
    said.textContent = text;
  },
});

function show() {
  const { pieces, beside, moves, check, last, turn, end, said: words } = game.position;
  board.set({ pieces, beside, moves, check, last, movable: end ? [] : [turn] });
  said.textContent = end?.text ?? words;
}

document.querySelector("#back").onclick = () => {
  game.takeBack();
  show();
};
show();
document.body.dataset.ready = "";
