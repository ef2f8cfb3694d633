/**
 * A page with nothing but a board, for tests of the board alone. The program serves the modules,
 * the test supplies the moves.
 */
import { assetVersion } from "./support.mjs";

/** What the board must know of a few games. */
export const GAMES = {
  janus: { files: 10, ranks: 8, start: "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR" },
  chess: { files: 8, ranks: 8, start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR" },
  superchess: { files: 8, ranks: 8, start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR" },
  minishogi: { files: 5, ranks: 5, start: "rbsgk/4p/5/P4/KGSBR", tiles: true },
};

const NAMES = {
  K: "King",
  Q: "Queen",
  R: "Rook",
  B: "Bishop",
  N: "Knight",
  P: "Pawn",
  J: "Janus",
  A: "Amazon",
  E: "Empress",
  S: "Princess",
  V: "Veteran",
  G: "Gold",
};
const TILES = { ...NAMES, S: "Silver" };
const VALUES = { A: 12.25, Q: 9, E: 9, V: 7.5, R: 5, B: 3, N: 3, P: 1, G: 4, S: 3.5 };

/** Names and sides of the pieces in a sprite. */
function facts(sprite, tiles) {
  const names = tiles ? TILES : NAMES;
  const ids = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  return Object.fromEntries(
    ids.map((id) => {
      const [side, letter, up] = id.split("-");
      const fact = {
        side,
        name: up ? `Promoted ${names[letter]}` : names[letter],
        letter: up ? `+${letter}` : letter,
        value: VALUES[letter] ?? null,
        beside: !up && letter !== "K",
      };
      return [id, fact];
    }),
  );
}

/** Piece by square, from the board part of a FEN. */
export function placement(text) {
  const lines = text.split("/");
  return Object.fromEntries(
    lines.flatMap((line, row) => {
      let file = 0;
      const found = [];
      for (const [, digits, up, letter] of line.matchAll(/(\d+)|(\+?)([A-Za-z])/g)) {
        if (digits) file += Number(digits);
        else {
          const side = letter === letter.toUpperCase() ? "w" : "b";
          const piece = `${side}-${letter.toUpperCase()}${up ? "-up" : ""}`;
          found.push([String.fromCharCode(97 + file++) + (lines.length - row), piece]);
        }
      }
      return found;
    }),
  );
}

/** A move as the server would send it, with its origin: `e2e4`, `e7d8=Q`, `P@c3`. */
export function move(text, kind = "quiet", more = {}) {
  const [, from, to, becomes] = /^(\w@|[a-l]\d+)([a-l]\d+)(?:=(.+))?$/.exec(text);
  const facts = {
    text,
    to,
    kind,
    becomes: becomes ?? null,
    enters: null,
    rests: null,
    partner: null,
    clears: [],
    walls: [],
    label: becomes ?? "",
    san: text,
  };
  return [from, { ...facts, ...more }];
}

/** A list of `move`s, grouped by origin. */
export function moves(...list) {
  const grouped = {};
  for (const [from, facts] of list) {
    grouped[from] ??= [];
    grouped[from].push(facts);
  }
  return grouped;
}

const known = new Map();

/** What the program gives to the pages of a game; fetched once. */
async function served(address, game) {
  const key = `${address} ${game}`;
  if (!known.has(key)) {
    const answer = await fetch(`${address}/learn/${game}`);
    const sprite = /<svg[^>]*class="sprite".*?<\/svg>/s.exec(await answer.text())?.[0];
    if (!sprite) throw new Error(`the page of ${game} carries no pictures of pieces`);
    const version = await assetVersion(address);
    const asset = (path) => `/a/${version}/${path}`;
    // The policy of the program's own pages.
    known.set(key, { asset, sprite, policy: answer.headers.get("content-security-policy") });
  }
  return known.get(key);
}

/**
 * Opens the page and creates the board; `state` is set on top of the start position. The board's
 * reports are collected in `window.told`.
 */
export async function openBoard(harness, game, state = {}, { context, width = 560, trays } = {}) {
  const { files, ranks, start, tiles = false } = GAMES[game];
  const { asset, policy, sprite } = await served(harness.address, game);
  const page = await harness.open(null, context);
  const html = `<!doctype html><html lang="en" data-theme="auto" data-board="brown"><head>
    <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Board</title><link rel="icon" href="${asset("style/icon.svg")}">
    <link rel="stylesheet" href="${asset("style/base.css")}">
    <link rel="stylesheet" href="${asset("style/board.css")}"><link rel="stylesheet" href="${asset("style/marks.css")}">
    <script type="module" src="/bench.js"></script></head>
    <body>${sprite}<main><h1 class="visually-hidden">Board</h1>
    <div id="far"></div><div id="host"></div><div id="near"></div><p id="spoken" role="status"></p>
    <button id="after">After</button></main></body></html>`;
  const script = `
    import { createBoard } from "${asset("board/board.js")}";
    const options = ${JSON.stringify({ files, ranks, tiles, pieces: facts(sprite, tiles), label: "Board of a test" })};
    const trays = ${JSON.stringify(trays ?? null)};
    const by = (id) => document.getElementById(id);
    if (trays) options.trays = { far: by("far"), near: by("near"), ...trays };
    else for (const id of ["far", "near"]) by(id).hidden = true;
    by("host").style.width = "min(100%, ${width}px)";
    window.told = [];
    const tell = (what) => (...facts) => window.told.push([what, ...facts]);
    window.board = createBoard(by("host"), {
      ...options,
      onMove: (move, from) => window.told.push(["move", move.text, from]),
      onRefused: tell("refused"),
      onSquare: tell("square"),
      onAsk: tell("ask"),
      onAskEnd: tell("asked"),
      announce: (text) => { by("spoken").textContent = text; },
    });
    window.board.set(${JSON.stringify({ pieces: placement(start), ...state })});`;
  const answer = (contentType, body) => (route) =>
    route.fulfill({ contentType, body, headers: { "content-security-policy": policy } });
  await page.route("**/bench", answer("text/html", html));
  await page.route("**/bench.js", answer("text/javascript", script));
  await page.goto("/bench");
  await page.locator(".piece").first().waitFor();
  return page;
}

/** Waits until the board has something to report. */
export const tells = (page) => page.waitForFunction(() => window.told.length > 0);

/** Takes what the board has reported since the last call. */
export const told = (page) => page.evaluate(() => window.told.splice(0));

/** Changes the state of the board. */
export const set = (page, state) => page.evaluate((state) => window.board.set(state), state);
