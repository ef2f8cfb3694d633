/** What the page about endings says. */
import type { Side } from "../messages.js";
import { say } from "../page/say.js";

export const text = {
  ending: say("Ending"),
  show: say("Show"),
  toMove: { w: say("White to move"), b: say("Black to move") } satisfies Record<Side, string>,
  longest: say("The longest win"),
  another: say("Another position"),
  watch: say("Show the best play"),
  stop: say("Stop"),
  train: say("Try it yourself"),
  stopTraining: say("Look again"),
  back: say("Take back"),
  analyse: say("Analyse"),
  moves: say("Moves"),
  kept: {
    win: (count: number) => say("Moves that win: {count}", { count }),
    draw: (count: number) => say("Moves that draw: {count}", { count }),
    loss: (count: number) => say("Moves that lose: {count}", { count }),
  },
  fetching: (men: string, size: string) =>
    say("Fetching the endgame table of {men}: {size} MB", { men, size }),
  all: say("All positions"),
  wins: say("won by the side to move"),
  draws: say("drawn"),
  losses: say("lost by it"),
  never: say("never won"),
  atMost: (moves: number) => say("longest win: {moves} moves", { moves }),
  yours: {
    w: say("You are White. Win in as few moves as you can."),
    b: say("You are Black. Win in as few moves as you can."),
  } satisfies Record<Side, string>,
  hold: {
    w: say("You are White. Hold the draw."),
    b: say("You are Black. Hold the draw."),
  } satisfies Record<Side, string>,
  good: say("As good as any."),
  slower: (moves: number) =>
    moves === 1
      ? say("That loses a move: there was a faster way.")
      : say("That loses {moves} moves: there was a faster way.", { moves }),
  slips: (words: string) => say("That lets the win slip: {words}. Take it back.", { words }),
  spoils: (words: string) => say("That spoils it: {words}. Take it back.", { words }),
  done: (made: number, lost: number) =>
    lost === 0
      ? say("Done. Moves: {made}, as few as can be.", { made })
      : say("Done. Moves: {made}, of which {lost} were lost.", { made, lost }),
  count: (made: number, lost: number) =>
    say("Moves: {made}; lost: {lost}.", { made, lost }),
  held: say("Held. It is a draw."),
  failed: say("The answer did not come. Try again in a moment."),
  board: (game: string) => say("{game}: a board for endings", { game }),
};
