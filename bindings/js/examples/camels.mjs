/** A game of one's own: its moves, the engine's choice, a picture and a record. */
import { writeFileSync } from "node:fs";
import { load } from "wazir";

const CAMELS = `
id = "camels"
name = "Camel Chess"
based-on = "chess"
[[piece]]
letter = "N"
name = "Camel"
betza = "C"
`;

const wazir = await load();
const game = wazir.game(CAMELS);
game.play("e4", "d5", "exd5");
console.log(game.fen);
console.log(game.legalMoves().length, "legal moves");
const { best } = game.analyse({ nodes: 20_000 });
game.play(best.text);
console.log("the engine plays", best.san);
console.log(game.outcome ? "over" : "it goes on");
writeFileSync("camels.svg", game.svg());
console.log(game.pgn().trimEnd().split("\n").at(-1));
