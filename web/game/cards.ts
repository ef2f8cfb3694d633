/** The cards over the moves: what each says, and when it is there. */

import type { Side } from "../messages.js";
import { type Child, h } from "../page/dom.js";
import type { Play } from "./play.js";
import { copy } from "./share.js";
import { note } from "./speak.js";
import { isHotSeat, type Model, type Store } from "./store.js";
import { isPlace } from "./table.js";
import { text } from "./text.js";
import { find } from "./tree.js";
import type { View } from "./view.js";

export interface Card {
  /** All that is in it; nothing when it is not there. The same key means the same card. */
  key(model: Readonly<Model>): unknown[] | null;
  make(model: Readonly<Model>): HTMLElement;
}

/** What the buttons on the cards need. */
export interface Hands {
  store: Store;
  play: Play;
  view: View;
}

/** All of them, from top to bottom. */
export function cards(hands: Hands): Card[] {
  return [
    end(hands),
    confirm(hands),
    offer("draw-offer", ({ state }) => state.draw_offer, DRAW, hands),
    offer("take-back-offer", ({ state }) => state.take_back_offer, TAKE_BACK, hands),
    task(hands),
    invite(),
    elsewhere(hands),
  ];
}

function end({ play, view }: Hands): Card {
  const again = async () => {
    const address = (await play.act({ do: "rematch" }))?.rematch;
    if (address) location.assign(address);
  };
  return {
    key: ({ state }) => state.end && [state.end.text, state.may.rematch, state.rematch],
    make: ({ state: { end, rematch, may, tree } }) =>
      card(
        "end",
        h("strong", { class: "score" }, score(end?.result ?? "")),
        h("p", { "data-reason": end?.reason }, end?.text),
        row(
          rematch
            ? h("a", { class: "button primary", href: rematch }, text.goToRematch)
            : may.rematch && press(text.rematch, () => void again(), true),
          tree.length > 0 && press(text.review, () => view.first()),
          h("a", { class: "button", href: "/new" }, text.newGame),
        ),
        rematch && h("p", { class: "muted" }, text.rematchReady),
      ),
  };
}

/** What cannot be undone wants a second press. */
function confirm({ store, play }: Hands): Card {
  const resign = () => play.act({ do: "resign" });
  const draw = async () => {
    const after = await play.act({ do: "offer-draw" });
    if (after && !after.draw_offer && !after.end) note(text.declined);
  };
  const close = () => store.change({ confirm: null });
  const asks = (question: string, yes: string, run: () => Promise<unknown>) => {
    const go = () => {
      close();
      void run();
    };
    return card(
      "confirm",
      h("p", {}, question),
      row(press(yes, go, true), press(text.cancel, close)),
    );
  };
  return {
    key: ({ confirm }) => (confirm ? [confirm] : null),
    make: ({ confirm }) =>
      confirm === "resign"
        ? asks(text.confirmResign, text.yesResign, resign)
        : asks(text.confirmDraw, text.yesDraw, draw),
  };
}

function offer(
  name: string,
  by: (model: Readonly<Model>) => Side | null,
  sentences: Sentences,
  { play }: Hands,
): Card {
  const answers = () =>
    row(
      press(text.accept, () => void play.act({ do: "accept" }), true),
      press(text.decline, () => void play.act({ do: "decline" })),
    );
  return {
    key: (model) => by(model) && [by(model), model.state.may.answer],
    make: (model) =>
      card(
        name,
        h("p", {}, says(model, by(model) as Side, sentences)),
        model.state.may.answer && answers(),
      ),
  };
}

/** What is to be done before the game. Choices that are no place on the board are buttons. */
function task({ play }: Hands): Card {
  return {
    key: ({ state }) =>
      state.task === null ? null : [state.task, state.position.moves, state.may.play],
    make: ({ state: { task, may, position } }) => {
      const elsewhere = Object.entries(position.moves).filter(([from]) => !isPlace(from));
      const choices = elsewhere.flatMap(([, moves]) => moves);
      const picks = Object.keys(position.moves).some((from) => from.endsWith("@"));
      return card(
        "task",
        h("p", {}, h("strong", {}, task)),
        may.play && picks && h("p", { class: "muted" }, text.pick),
        may.play &&
          row(
            ...choices.map((move) => press(move.label, () => void play.move(move))),
            press(text.shuffle, () => void play.act({ do: "shuffle" })),
          ),
      );
    },
  };
}

function invite(): Card {
  return {
    key: ({ state }) => (state.invite && state.phase !== "over" ? [state.invite] : null),
    make: ({ state }) => {
      const address = new URL(state.invite ?? "", location.href).href;
      const field = h("input", {
        type: "text",
        readonly: true,
        value: address,
        "aria-label": text.inviteLabel,
        "data-testid": "invite-link",
        onfocus: () => field.select(),
      });
      return card(
        "invite",
        h("p", {}, h("strong", {}, text.waiting)),
        h("p", { class: "muted" }, text.invite),
        row(
          field,
          press(text.copy, () => void copy(address), true),
        ),
      );
    },
  };
}

/** Another position than the game's latest is shown. */
function elsewhere({ view }: Hands): Card {
  const inGame = ({ state, shown }: Readonly<Model>) => find(state.tree, shown.node)?.main ?? true;
  return {
    key: (model) => (model.live ? null : [inGame(model), model.unseen]),
    make: (model) =>
      card(
        "elsewhere",
        h(
          "p",
          {},
          inGame(model) ? text.earlier : text.sideLine,
          model.unseen && ` ${text.newMove}`,
        ),
        row(press(text.backToGame, () => view.latest())),
      ),
  };
}

const card = (name: string, ...children: Child[]) =>
  h("section", { class: `card ${name}`, "data-testid": name }, ...children);

const row = (...children: Child[]) => h("div", { class: "row" }, ...children);

const press = (label: string, run: () => void, first = false) =>
  h("button", { type: "button", class: first ? "primary" : "", onclick: run }, label);

/** The same news for those whom it concerns in different ways. */
interface Sentences {
  own: string;
  theirs: string;
  of(side: Side): string;
}

const DRAW: Sentences = {
  own: text.youOfferedDraw,
  theirs: text.drawOffered,
  of: text.sideOffersDraw,
};

const TAKE_BACK: Sentences = {
  own: text.youAskedTakeBack,
  theirs: text.takeBackAsked,
  of: text.sideAsksTakeBack,
};

function says(model: Readonly<Model>, side: Side, sentences: Sentences): string {
  const { yours } = model.state;
  if (isHotSeat(model) || yours.length === 0) return sentences.of(side);
  return yours.includes(side) ? sentences.own : sentences.theirs;
}

/** `1/2-1/2` as it is printed. */
function score(result: string): string {
  return result.replaceAll("1/2", "\u00bd").replace("-", "\u2013");
}
