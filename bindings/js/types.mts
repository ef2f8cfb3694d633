/** A program in TypeScript: the types that come with the packages fit, and refuse what is wrong. */
import { type Found, load } from "wazir";
import { type BoardOptions, createBoard } from "wazir-board";

const wazir = await load();
const game = wazir.game("chess", { moves: ["e4"] });
const found: Found = game.analyse({ nodes: 10, lines: 2 });
const best: string | undefined = found.best?.san;
const { files, ranks, pieces, tiles } = game.facts;
const options: BoardOptions = { files, ranks, pieces, tiles, label: `${best}` };
createBoard(document.body, options).set({ pieces: game.position.pieces });

// @ts-expect-error: a level is a number
game.analyse({ level: "strong" });
// @ts-expect-error: there is no such part of a board's state
createBoard(document.body, options).set({ square: "e4" });
