/** The moves of one's own games in the position shown, with how those games ended. They are the games
    of the archive, if there is a server, and those that this browser keeps. */

import type { Desk } from "../desk/desk.js";
import { icons } from "../game/icons.js";
import type { ProposedMove, Store } from "../game/store.js";
import { gameLine } from "../game/tree.js";
import { playerName } from "../local/player-name.js";
import type { ArchivedMoves, Openings as Index, PlayedMove, Position } from "../messages.js";
import { address, inFolder } from "../page/address.js";
import { fill, h, icon } from "../page/dom.js";
import { GamesStore, type KeptGame } from "../page/games-store.js";
import { json } from "../page/request.js";
import { playedRow, type Results } from "./played.js";
import type { Subject } from "./subject.js";
import { text } from "./text.js";

/** Most games that are listed. */
const MOST_LISTED = 8;

export class Openings {
  private readonly store: Store;
  private readonly desk: Desk;
  private readonly subject: Subject;
  private readonly host: HTMLElement;
  private readonly play: (move: ProposedMove) => void;
  private readonly button: HTMLButtonElement;
  private isOpen = false;
  private games: ArchivedMoves[] = [];
  /** The moves by position; `null` until the desk has answered. */
  private index: Index | null = null;

  constructor(
    store: Store,
    parts: { desk: Desk; subject: Subject },
    host: HTMLElement,
    commands: HTMLElement,
    play: (move: ProposedMove) => void,
  ) {
    this.store = store;
    this.desk = parts.desk;
    this.subject = parts.subject;
    this.host = host;
    this.play = play;
    host.hidden = true;
    this.button = h(
      "button",
      {
        type: "button",
        "aria-pressed": "false",
        "data-testid": "openings",
        onclick: () => void this.toggle(),
      },
      icon(icons.archive),
      h("span", {}, text.ownGames),
    );
    commands.append(this.button);
    store.watch((now, before) => {
      if (now.shown !== before.shown) this.draw();
    });
  }

  private async toggle(): Promise<void> {
    this.isOpen = !this.isOpen;
    this.button.setAttribute("aria-pressed", String(this.isOpen));
    this.host.hidden = !this.isOpen;
    if (!this.isOpen) return;
    // Games may have been played in the meantime.
    this.index = null;
    this.draw();
    const { variant } = this.subject;
    const [archived, kept] = await Promise.all([this.archived(), this.kept()]);
    this.games = [...archived, ...kept];
    const games = this.games.map(({ fen, moves }) => ({ fen, moves }));
    this.index = await this.desk.openings(variant, games).catch(() => ({ positions: {} }));
    this.draw();
  }

  /** The games of the server's archive. */
  private async archived(): Promise<ArchivedMoves[]> {
    const { variant, design } = this.subject;
    // No server has games by rules that it does not know.
    if (inFolder || design !== null) return [];
    const query = new URLSearchParams({ variant });
    return json<ArchivedMoves[]>(`/api/games?${query}`).catch(() => []);
  }

  /** The games of this browser. */
  private async kept(): Promise<ArchivedMoves[]> {
    const store = await GamesStore.open();
    const all = await store.all();
    return all.filter(({ variant }) => variant === this.subject.variant).flatMap(this.read);
  }

  private readonly read = (game: KeptGame): ArchivedMoves[] => {
    if (game.start === null) return [];
    const url = `${this.subject.pages.play.split("#")[0]}#${new URLSearchParams({ game: game.id })}`;
    return [
      {
        url,
        white: playerName(game, "w"),
        black: playerName(game, "b"),
        result: game.end?.result ?? "*",
        fen: game.start,
        moves: gameLine(game.tree).map(({ san }) => san),
      },
    ];
  };

  private draw(): void {
    if (!this.isOpen) return;
    const index = this.index;
    const { shown } = this.store.now;
    const played = [...(index?.positions[place(shown)] ?? [])].sort(
      (one, other) => other.games.length - one.games.length,
    );
    const through = [...new Set(played.flatMap(({ games }) => games))].sort((a, b) => a - b);
    this.host.setAttribute("aria-busy", String(index === null));
    fill(
      this.host,
      h("h2", {}, text.ownGames),
      index === null && h("p", { class: "muted" }, text.searchingGames),
      index !== null &&
        played.length === 0 &&
        h("p", { class: "muted", "data-testid": "openings-none" }, text.noOwnGames),
      played.length > 0 && h("ul", { class: "played" }, ...played.map((move) => this.row(move))),
      through.length > 0 &&
        h("ul", { class: "through" }, ...through.slice(0, MOST_LISTED).map((at) => this.link(at))),
      through.length > MOST_LISTED &&
        h("p", { class: "muted" }, text.moreGames(through.length - MOST_LISTED)),
    );
  }

  /** A move, how often it was played, and how those games ended. */
  private row({ mv, games }: PlayedMove): HTMLElement {
    const results = this.results(games);
    const words = text.played(mv.san, games.length, results.white, results.drawn, results.black);
    return playedRow({ mv, facts: [String(games.length)], results, words }, this.play);
  }

  private results(games: readonly number[]): Results {
    const results: Results = { white: 0, drawn: 0, black: 0, open: 0 };
    const kinds: Record<string, keyof Results> = {
      "1-0": "white",
      "0-1": "black",
      "1/2-1/2": "drawn",
    };
    for (const at of games) results[kinds[this.games[at]?.result ?? "*"] ?? "open"] += 1;
    return results;
  }

  private link(at: number): HTMLElement | false {
    const game = this.games[at];
    if (!game) return false;
    const { url, white, black, result } = game;
    return h("li", {}, h("a", { href: address(url) }, text.gameOf(white, black, result)));
  }
}

/** A position without its clocks, as the desk names it: its FEN without the last two words. */
const place = ({ fen }: Position): string => fen.split(" ").slice(0, -2).join(" ");
