/** The list of the games that this browser keeps. */

import type { Desk } from "../desk/desk.js";
import { sentences } from "../game/speak.js";
import { type Child, fill, h } from "../page/dom.js";
import { saveFile } from "../page/files.js";
import type { GamesStore, KeptGame } from "../page/games-store.js";
import { Refused } from "../page/request.js";
import { playerName } from "./player-name.js";
import { text } from "./text.js";
import { readGames, writeGames } from "./transfer.js";

/** What the list needs to know. */
export interface Surroundings {
  desk: Desk;
  games: GamesStore;
  /** The id of the game on the board. */
  current(): string;
  /** The address at which a game goes on. */
  address(game: KeptGame): string;
}

export class GamesList {
  readonly element = h("section", { class: "card kept", "data-testid": "kept" });
  private readonly around: Surroundings;
  /** What came of reading a file. It stands here, since a message above would move what is pressed
      when it goes. */
  private readonly added = h("p", { class: "added", role: "status", "data-testid": "added" });

  constructor(around: Surroundings) {
    this.around = around;
  }

  async show(): Promise<void> {
    const { games } = this.around;
    const all = await games.all();
    const file = h("input", {
      type: "file",
      accept: ".json,application/json",
      class: "visually-hidden",
      "data-testid": "import",
      onchange: () => void this.add(file),
    });
    fill(
      this.element,
      h("h2", {}, text.games),
      !games.lasts && h("p", { class: "note", "data-testid": "only-here" }, text.onlyHere),
      all.length === 0 && h("p", { class: "muted" }, text.noGames),
      all.length > 0 && h("ul", {}, ...all.map((game) => this.row(game))),
      h(
        "div",
        { class: "row" },
        all.length > 0 && button(text.exportAll, "export", () => void this.save()),
        h("label", { class: "button" }, text.importAll, file),
      ),
      this.added,
    );
  }

  private row(game: KeptGame): Child {
    const { id, name, end, tree } = game;
    const players = text.versus(playerName(game, "w"), playerName(game, "b"));
    const count = Math.ceil(tree.filter(({ main }) => main).length / 2);
    const date = new Date(game.changed).toLocaleDateString(undefined, { dateStyle: "medium" });
    const what = `${name}, ${players}, ${date}`;
    const isHere = id === this.around.current();
    return h(
      "li",
      { "data-game": id },
      h("strong", {}, name),
      h("span", {}, players),
      h("small", { class: "muted" }, `${end?.text ?? text.moves(count)} \u00b7 ${date}`),
      isHere
        ? h("small", { class: "here" }, text.onBoard)
        : h(
            "span",
            { class: "row" },
            h(
              "a",
              {
                class: "button",
                href: this.around.address(game),
                "aria-label": text.goOnWith(what),
              },
              end ? text.look : text.goOn,
            ),
            h(
              "button",
              {
                type: "button",
                "aria-label": text.removeGame(what),
                onclick: () => void this.remove(id),
              },
              text.remove,
            ),
          ),
    );
  }

  private async remove(id: string): Promise<void> {
    await this.around.games.remove(id);
    await this.show();
    this.element.querySelector<HTMLElement>("a, button, input")?.focus();
  }

  private async save(): Promise<void> {
    const { desk, games } = this.around;
    saveFile("wazir-games.json", await writeGames(desk, await games.all()));
  }

  /** Adds the games of a file. */
  private async add(input: HTMLInputElement): Promise<void> {
    const { desk, games } = this.around;
    const file = input.files?.[0];
    if (!file) return;
    let read: (KeptGame | Refused)[];
    try {
      read = await readGames(desk, await file.text());
    } catch (error) {
      this.added.textContent = error instanceof Refused ? error.message : text.noFile;
      return;
    }
    const [bad, good]: [Refused[], KeptGame[]] = [[], []];
    for (const game of read) {
      if (game instanceof Refused) bad.push(game);
      else if (await this.isNews(game)) good.push(game);
    }
    for (const game of good) await games.put(game);
    await this.show();
    const reason = bad[0]?.message;
    const lost = reason !== undefined && text.notImported(bad.length, reason);
    this.added.textContent = sentences(text.imported(good.length), lost);
  }

  /** What the browser knows of a game may be newer, as of the one on the board. */
  private async isNews({ id, changed }: KeptGame): Promise<boolean> {
    const known = await this.around.games.get(id);
    return id !== this.around.current() && !(known && known.changed >= changed);
  }
}

const button = (label: string, name: string, onclick: () => void) =>
  h("button", { type: "button", "data-testid": name, onclick }, label);
