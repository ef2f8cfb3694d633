/** The cards over the moves: what each says, and when it is shown. */

import type { Side } from "../messages.js";
import { h } from "../page/dom.js";
import { isPlace } from "./board.js";
import { button, type Card, type CardContext, card, row, way } from "./card-parts.js";
import { inviteCard } from "./invite-card.js";
import { findBuilding, findPass } from "./play.js";
import { note } from "./speak.js";
import { isHotSeat, type Model, other } from "./store.js";
import { text } from "./text.js";
import { find } from "./tree.js";
import { claimCard, firstMoveCard } from "./waiting-cards.js";

/** All of them, from top to bottom. */
export function allCards(context: CardContext): Card[] {
  return [
    endCard(context),
    confirmCard(context),
    moveCard(context),
    offerCard("draw-offer", ({ state }) => state.draw_offer, DRAW, context),
    offerCard("take-back-offer", ({ state }) => state.take_back_offer, TAKE_BACK, context),
    offerCard("pause-offer", ({ state }) => state.pause_offer, PAUSE, context),
    firstMoveCard(),
    claimCard(context),
    taskCard(context),
    stuckCard(context),
    inviteCard(),
    elsewhereCard(context),
  ];
}

function endCard({ play, ways }: CardContext): Card {
  const again = async () => {
    const address = (await play.act({ do: "rematch" }))?.rematch;
    if (address) location.assign(address);
  };
  return {
    key: ({ state }) => state.end && [state.end.text, state.may.rematch, state.rematch],
    build: ({ state: { end, rematch, may, tree } }) => {
      const analysis = tree.length > 0 && ways.analysis();
      return card(
        "end",
        h("strong", { class: "score" }, formatResult(end?.result ?? "")),
        h("p", { "data-reason": end?.reason }, end?.text),
        row(
          rematch
            ? h("a", { class: "button primary", href: rematch }, text.goToRematch)
            : may.rematch && button(text.rematch, () => void again(), true),
          analysis && way(text.analyse, analysis),
          way(text.newGame, ways.newGame),
        ),
        rematch && h("p", { class: "muted" }, text.rematchReady),
      );
    },
  };
}

/** What cannot be undone takes a second press. */
function confirmCard({ store, play }: CardContext): Card {
  const resign = () => play.act({ do: "resign" });
  const draw = async () => {
    const after = await play.act({ do: "offer-draw" });
    if (after && !after.draw_offer && !after.end) note(text.declined);
  };
  const close = () => store.change({ confirm: null });
  const ask = (question: string, yes: string, run: () => Promise<unknown>) => {
    const go = () => {
      close();
      void run();
    };
    return card(
      "confirm",
      h("p", {}, question),
      row(button(yes, go, true), button(text.cancel, close)),
    );
  };
  return {
    key: ({ confirm }) => (confirm ? [confirm] : null),
    build: ({ confirm }) =>
      confirm === "resign"
        ? ask(text.confirmResign, text.yesResign, resign)
        : ask(text.confirmDraw, text.yesDraw, draw),
  };
}

/** The move on the board is sent with a second press, where that is wanted. */
function moveCard({ play }: CardContext): Card {
  return {
    key: ({ proposed }) => proposed && [proposed.text],
    build: ({ proposed }) =>
      card(
        "confirm-move",
        h("p", {}, text.confirmMove(proposed?.san ?? proposed?.text ?? "")),
        row(
          button(text.yesMove, () => play.confirm(), true),
          button(text.cancel, () => play.withdraw()),
        ),
      ),
  };
}

function offerCard(
  name: string,
  by: (model: Readonly<Model>) => Side | null,
  sentences: Sentences,
  { play }: CardContext,
): Card {
  const answers = () =>
    row(
      button(text.accept, () => void play.act({ do: "accept" }), true),
      button(text.decline, () => void play.act({ do: "decline" })),
    );
  return {
    key: (model) => by(model) && [by(model), model.state.may.answer],
    build: (model) =>
      card(
        name,
        h("p", {}, phrase(model, by(model) as Side, sentences)),
        model.state.may.answer && answers(),
      ),
  };
}

/** A side that can move no piece learns so, or it would look for its move. */
function stuckCard({ play }: CardContext): Card {
  const isStuck = ({ live, state: { may, position } }: Readonly<Model>) =>
    live && may.play && Object.keys(position.moves).join() === "pass";
  return {
    key: (model) => (isStuck(model) ? [model.state.position] : null),
    build: ({ facts, state: { position } }) => {
      const builds = findBuilding(position) !== undefined;
      const pass = findPass(position) && button(text.pass, () => play.pass(), !builds);
      const build = builds && button(text.build(facts.wall), () => play.build(), true);
      return card("stuck", h("p", {}, builds ? text.noPieceMoves : text.stuck), row(build, pass));
    },
  };
}

/** What to do before the game. Choices that have no place on the board are buttons. */
function taskCard({ play }: CardContext): Card {
  return {
    key: ({ state }) =>
      state.task === null ? null : [state.task, state.position.moves, state.may.play],
    build: ({ state: { task, may, position } }) => {
      const elsewhere = Object.entries(position.moves).filter(([from]) => !isPlace(from));
      const choices = elsewhere.flatMap(([, moves]) => moves);
      const picks = Object.keys(position.moves).some((from) => from.endsWith("@"));
      return card(
        "task",
        h("p", {}, h("strong", {}, task)),
        may.play && h("p", { class: "muted" }, picks ? text.pick : text.swap),
        may.play &&
          row(
            ...choices.map((move) => button(move.label, () => void play.move(move))),
            button(text.shuffle, () => void play.act({ do: "shuffle" })),
          ),
      );
    },
  };
}

/** Shown while the board shows another position than the game's latest. */
function elsewhereCard({ view }: CardContext): Card {
  const inGame = ({ state, shown }: Readonly<Model>) => find(state.tree, shown.node)?.main ?? true;
  return {
    key: (model) => (model.live ? null : [inGame(model), model.unseen]),
    build: (model) =>
      card(
        "elsewhere",
        h(
          "p",
          {},
          inGame(model) ? text.earlier : text.sideLine,
          model.unseen && ` ${text.newMove}`,
        ),
        row(button(text.backToGame, () => view.latest())),
      ),
  };
}

/** An offer in words: to the one who made it, to the opponent, and to everybody else. */
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

const PAUSE: Sentences = {
  own: text.youAskedPause,
  theirs: text.pauseAsked,
  of: text.sideAsksPause,
};

const TAKE_BACK: Sentences = {
  own: text.youAskedTakeBack,
  theirs: text.takeBackAsked,
  of: text.sideAsksTakeBack,
};

function phrase(model: Readonly<Model>, side: Side, sentences: Sentences): string {
  const { yours } = model.state;
  if (isHotSeat(model) && sentences === DRAW) return text.askOther(side, other(side));
  if (yours.length !== 1) return sentences.of(side);
  return yours.includes(side) ? sentences.own : sentences.theirs;
}

/** A result as it is printed: `½–½`. */
function formatResult(result: string): string {
  if (result === "*") return text.calledOff;
  return result.replaceAll("1/2", "\u00bd").replace("-", "\u2013");
}
