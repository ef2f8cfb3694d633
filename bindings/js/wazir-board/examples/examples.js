/** Six games on one page: small and large, with hands, with a prison of squares, with tiles. */
import { load } from "../../wazir/npm/index.js";
import { createBoard } from "../npm/board.js";

const GAMES = ["chess", "minishogi", "janus", "crazyhouse", "xiangqi", "courier"];

const wazir = await load();
for (const id of GAMES) show(id);
document.body.dataset.ready = "";

/** Adds a game with its board, its hands, and what is said of it. */
function show(id) {
  const game = wazir.game(id);
  const { facts } = game;
  const section = document.createElement("section");
  section.dataset.game = id;
  section.innerHTML =
    `<h2>${facts.name}</h2><div class="tray"></div><div class="place"></div>` +
    `<div class="tray"></div><p class="said" role="status"></p><button>Take back</button>`;
  document.querySelector("main").append(section);
  if (!document.querySelector(`.sprite[data-variant="${id}"]`)) {
    section.insertAdjacentHTML("beforeend", wazir.sprite(id));
  }
  const [far, near] = section.querySelectorAll(".tray");
  const said = section.querySelector(".said");
  const board = createBoard(section.querySelector(".place"), {
    files: facts.files,
    ranks: facts.ranks,
    holes: facts.holes,
    wall: facts.wall,
    pieces: facts.pieces,
    tiles: facts.tiles,
    label: `${facts.name} board`,
    trays: facts.beside === "nothing" ? undefined : { far, near, keepEmpty: false },
    onMove: ({ text }) => {
      game.play(text);
      update();
    },
    onRefused: (from, to) => {
      said.textContent = game.why(from, to);
      update(false);
    },
    announce: (text) => {
      said.textContent = text;
    },
  });
  section.querySelector("button").onclick = () => {
    game.takeBack();
    update();
  };
  update();

  function update(speaks = true) {
    const { pieces, beside, moves, check, last, turn, end, said: words } = game.position;
    board.set({ pieces, beside, moves, check, last, movable: end ? [] : [turn] });
    if (speaks) said.textContent = end?.text ?? words;
  }
}
