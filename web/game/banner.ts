/** Cards over the moves: what has to be known or answered now. */

import type { Side } from "../messages.js";
import { type Child, h } from "../page/h.js";
import type { Play } from "./play.js";
import { copy } from "./share.js";
import { note } from "./speak.js";
import { isHotSeat, type Model, type Store } from "./store.js";
import { isPlace } from "./table.js";
import { text } from "./text.js";
import { find } from "./tree.js";
import type { View } from "./view.js";

export function banner(store: Store, host: HTMLElement, play: Play, view: View): void {
  const again = async () => {
    const address = (await play.act({ do: "rematch" }))?.rematch;
    if (address) location.assign(address);
  };
  const press = (label: string, run: () => void, first = false) =>
    h("button", { type: "button", class: first ? "primary" : "", onclick: run }, label);
  const row = (...children: Child[]) => h("div", { class: "row" }, ...children);
  const card = (name: string, ...children: Child[]) =>
    h("section", { class: `card ${name}`, "data-testid": name }, ...children);
  const offer = (name: string, words: string, answer: boolean) =>
    card(
      name,
      h("p", {}, words),
      answer &&
        row(
          press(text.accept, () => play.act({ do: "accept" }), true),
          press(text.decline, () => play.act({ do: "decline" })),
        ),
    );

  /** Cards by a key of all that is in them, so that those that stay keep their focus. */
  const cards: Array<
    [key: (model: Readonly<Model>) => unknown[] | null, make: (model: Readonly<Model>) => Child]
  > = [
    [
      ({ state }) => state.end && [state.end.text, state.may.rematch, state.rematch],
      ({ state }) => {
        const { end, rematch, may } = state;
        if (!end) return null;
        return card(
          "end",
          h("strong", { class: "score" }, score(end.result)),
          h("p", { "data-reason": end.reason }, end.text),
          row(
            rematch
              ? h("a", { class: "button primary", href: rematch }, text.goToRematch)
              : may.rematch && press(text.rematch, () => void again(), true),
            state.tree.length > 0 && press(text.review, () => view.first()),
            h("a", { class: "button", href: "/new" }, text.newGame),
          ),
          rematch && h("p", { class: "muted" }, text.rematchReady),
        );
      },
    ],
    [
      ({ confirm }) => (confirm ? [confirm] : null),
      ({ confirm }) => {
        const resign = confirm === "resign";
        const run = async () => {
          store.change({ confirm: null });
          const after = await play.act({ do: resign ? "resign" : "offer-draw" });
          if (after && !resign && !after.draw_offer && !after.end) note(text.declined);
        };
        return card(
          "confirm",
          h("p", {}, resign ? text.confirmResign : text.confirmDraw),
          row(
            press(resign ? text.yesResign : text.yesDraw, () => void run(), true),
            press(text.cancel, () => store.change({ confirm: null })),
          ),
        );
      },
    ],
    [
      ({ state }) => state.draw_offer && [state.draw_offer, state.may.answer],
      (model) => {
        const side = model.state.draw_offer as Side;
        return offer("draw-offer", says(model, side, DRAW), model.state.may.answer);
      },
    ],
    [
      ({ state }) => state.take_back_offer && [state.take_back_offer, state.may.answer],
      (model) => {
        const side = model.state.take_back_offer as Side;
        return offer("take-back-offer", says(model, side, TAKE_BACK), model.state.may.answer);
      },
    ],
    [
      ({ state }) =>
        state.task === null ? null : [state.task, state.position.node, state.may.play],
      ({ state }) => {
        const { task, may, position } = state;
        const elsewhere = Object.entries(position.moves).filter(([from]) => !isPlace(from));
        const picks = Object.keys(position.moves).some((from) => from.endsWith("@"));
        return card(
          "task",
          h("p", {}, h("strong", {}, task)),
          may.play && picks && h("p", { class: "muted" }, text.pick),
          may.play &&
            row(
              ...elsewhere.flatMap(([, moves]) =>
                moves.map((move) => press(move.label, () => void play.move(move))),
              ),
              press(text.shuffle, () => play.act({ do: "shuffle" })),
            ),
        );
      },
    ],
    [
      ({ state }) => (state.invite && state.phase !== "over" ? [state.invite] : null),
      ({ state }) => {
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
    ],
    [
      ({ live, state, shown, unseen }) =>
        live ? null : [find(state.tree, shown.node)?.main ?? true, unseen],
      ({ state, shown, unseen }) => {
        const main = find(state.tree, shown.node)?.main ?? true;
        return card(
          "elsewhere",
          h("p", {}, main ? text.earlier : text.sideLine, unseen && ` ${text.newMove}`),
          row(press(text.backToGame, () => view.latest())),
        );
      },
    ],
  ];

  const drawn = cards.map(() => ({ key: "", child: null as Child }));
  store.watch((now) => {
    let changed = false;
    cards.forEach(([key, make], index) => {
      const wanted = key(now);
      const name = wanted ? JSON.stringify(wanted) : "";
      const old = drawn[index];
      if (!old || old.key === name) return;
      drawn[index] = { key: name, child: wanted ? make(now) : null };
      changed = true;
    });
    if (changed)
      place(
        host,
        drawn.map(({ child }) => child),
      );
  });

  store.watch((now, before) => {
    if (now.confirm && !before.confirm) host.querySelector<HTMLElement>(".confirm button")?.focus();
  });
}

/** Puts in order what is there, without touching what stays. */
function place(host: HTMLElement, children: Child[]): void {
  const wanted = children.filter((child): child is HTMLElement => child instanceof HTMLElement);
  for (const old of [...host.children]) if (!wanted.includes(old as HTMLElement)) old.remove();
  wanted.forEach((child, index) => {
    if (host.children[index] !== child) host.insertBefore(child, host.children[index] ?? null);
  });
}

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
