/**
 * What the original pages say about the five games, and the squares that follow from it. They are
 * worked out here independently, from the names of the movements alone, so that the program is
 * not compared with itself.
 */

const both = (steps) =>
  steps.flatMap(([x, y]) =>
    x === y
      ? [[x, y]]
      : [
          [x, y],
          [y, x],
        ],
  );
const around = (steps) =>
  steps
    .flatMap(([x, y]) => [
      [x, y],
      [-x, y],
      [x, -y],
      [-x, -y],
    ])
    .filter(unlike);
const unlike = ([x, y], index, all) =>
  all.findIndex(([otherX, otherY]) => otherX === x && otherY === y) === index;

const STRAIGHT = around(both([[0, 1]]));
const DIAGONAL = around([[1, 1]]);
const KNIGHT = around(both([[1, 2]]));
const FALCON = around(
  both([
    [1, 3],
    [2, 3],
  ]),
);
const AHEAD = [[0, 1]];
const AHEAD_ASIDE = [
  [-1, 1],
  [1, 1],
];
const ALL = [...STRAIGHT, ...DIAGONAL];
const GOLD = { leap: [...STRAIGHT, ...AHEAD_ASIDE] };

const CHESSMEN = {
  K: { leap: ALL },
  Q: { slide: ALL },
  R: { slide: STRAIGHT },
  B: { slide: DIAGONAL },
  N: { leap: KNIGHT },
  P: { quiet: AHEAD, capture: AHEAD_ASIDE, twice: true },
};

/** How White's pieces move: directions by the mark of their targets. */
export const MOVES = {
  janus: { ...CHESSMEN, J: { slide: DIAGONAL, leap: KNIGHT } },
  falcon: { ...CHESSMEN, F: { path: FALCON } },
  berolina: { ...CHESSMEN, P: { quiet: AHEAD_ASIDE, capture: AHEAD, twice: true } },
  minishogi: {
    K: { leap: ALL },
    R: { slide: STRAIGHT },
    B: { slide: DIAGONAL },
    G: GOLD,
    S: { leap: [...DIAGONAL, ...AHEAD] },
    P: { leap: AHEAD },
    "+R": { slide: STRAIGHT, leap: DIAGONAL },
    "+B": { slide: DIAGONAL, leap: STRAIGHT },
    "+S": GOLD,
    "+P": GOLD,
  },
  superchess: {
    ...CHESSMEN,
    A: { slide: ALL, leap: KNIGHT },
    E: { slide: STRAIGHT, leap: KNIGHT },
    S: { slide: DIAGONAL, leap: KNIGHT },
    V: { leap: [...ALL, ...KNIGHT] },
  },
  chess: CHESSMEN,
};

/** The games: title, width and height, setup, and the rows of the table. */
export const GAMES = {
  janus: {
    title: "Janus Chess",
    size: [10, 8],
    setup: [
      "e1, e8: King",
      "f1, f8: Queen",
      "b1, b8, i1, i8: Janus",
      "a1, a8, j1, j8: Rook",
      "d1, d8, g1, g8: Bishop",
      "c1, c8, h1, h8: Knight",
      "a2-j2, a7-j7: Pawns",
    ],
    pieces: [
      ["King", "K", "-", "K"],
      ["Queen", "Q", "9.5", "RB or Q"],
      ["Janus", "J", "8.75", "BN"],
      ["Rook", "R", "5", "R"],
      ["Bishop", "B", "3.5", "B"],
      ["Knight", "N", "3", "N"],
      ["Pawn", "P", "1", "mfWcfF"],
    ],
    castling: { a8: { e8: "b8", a8: "c8" }, j8: { e8: "i8", j8: "h8" } },
  },
  falcon: {
    title: "Falcon Chess",
    size: [10, 8],
    setup: [
      "f1, f8: King",
      "e1, e8: Queen",
      "d1, d8, g1, g8: Falcon",
      "a1, a8, j1, j8: Rook",
      "b1, b8, i1, i8: Bishop",
      "c1, c8, h1, h8: Knight",
      "a2-j2, a7-j7: Pawns",
    ],
    pieces: [
      ["King", "K", "-", "K"],
      ["Queen", "Q", "9.5", "RB or Q"],
      ["Falcon", "F", "~5", "nLnJ"],
      ["Rook", "R", "5", "R"],
      ["Bishop", "B", "3.5", "B"],
      ["Knight", "N", "3", "N"],
      ["Pawn", "P", "1", "mfWcfF"],
    ],
    castling: { a8: { f8: "c8", a8: "d8" }, j8: { f8: "i8", j8: "h8" } },
  },
  berolina: {
    title: "Berolina Chess",
    size: [8, 8],
    setup: [
      "e1, e8: King",
      "d1, d8: Queen",
      "a1, a8, h1, h8: Rook",
      "c1, c8, f1, f8: Bishop",
      "b1, b8, g1, g8: Knight",
      "a2-h2, a7-h7: Berolina Pawns",
    ],
    pieces: [
      ["King", "K", "-", "K"],
      ["Queen", "Q", "9.5", "RB or Q"],
      ["Rook", "R", "5", "R"],
      ["Bishop", "B", "3.25", "B"],
      ["Knight", "N", "3.25", "N"],
      ["Berolina Pawn", "P", "1", "mfFcfW"],
    ],
    castling: { a8: { e8: "c8", a8: "d8" }, h8: { e8: "g8", h8: "f8" } },
  },
  minishogi: {
    title: "mini-Shogi",
    size: [5, 5],
    setup: [
      "a1, e5: King",
      "e1, a5: Rook",
      // The original has `hb5`, a misprint.
      "d1, b5: Bishop",
      "b1, d5: Gold General",
      "c1, c5: Silver General",
      "a2, e4: Pawn",
    ],
    pieces: [
      ["King", "K", "-", "WF"],
      ["Rook", "R", "5", "WW"],
      ["Bishop", "B", "4", "FF"],
      ["Gold", "G", "4", "WfF"],
      ["Silver", "S", "3.5", "FfW"],
      ["Pawn", "P", "1", "fW"],
      ["Dragon", "D or +R", "6", "RF"],
      ["Horse", "H or +B", "5", "BW"],
    ],
    // The original describes these two only in words.
    added: [
      ["Promoted Silver", "+S", "4", "WfF"],
      ["Tokin", "+P", "4", "WfF"],
    ],
    castling: {},
  },
  superchess: {
    title: "Superchess",
    size: [8, 8],
    setup: [
      "e1, e8: King",
      "d1, d8: Queen",
      "a1, a8, h1, h8: Rook",
      "c1, c8, f1, f8: Bishop",
      "b1, b8, g1, g8: Knight",
      "a2-h2, a7-h7: Pawns",
    ],
    pieces: [
      ["King", "K", "-", "K"],
      ["Queen", "Q", "9.5", "RB or Q"],
      ["Rook", "R", "5", "R"],
      ["Bishop", "B", "3.25", "B"],
      ["Knight", "N", "3.25", "N"],
      ["Pawn", "P", "1", "mfWcfF"],
      ["Amazon", "A", "12.25", "QN"],
      ["Empress", "E", "9", "RN"],
      ["Princess", "S", "8.75", "BN"],
      ["Veteran", "V", "7.5", "KN"],
    ],
    castling: { a8: { e8: "c8", a8: "d8" }, h8: { e8: "g8", h8: "f8" } },
  },
};

export const IDS = Object.keys(GAMES);

/** Column and row of a square, from White's lower left corner. */
export const at = (name) => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
export const named = (x, y) => `${String.fromCharCode(97 + x)}${y + 1}`;

/** The letter of a piece, by the id of its picture: `w-R-up` is `+R`. */
export const letterOf = (id) => (id.endsWith("-up") ? `+${id.split("-")[1]}` : id.split("-")[1]);

/** The squares that a piece reaches on an empty board: mark by square. */
export function reached(variant, piece, from) {
  const [files, ranks] = GAMES[variant]?.size ?? [8, 8];
  const movement = MOVES[variant][letterOf(piece)];
  const up = piece.startsWith("w-") ? 1 : -1;
  const [startX, startY] = at(from);
  const home = up === 1 ? 1 : ranks - 2;
  const marks = {};
  for (const mark of ["slide", "leap", "quiet", "capture", "path"]) {
    for (const [dx, dy] of movement[mark] ?? []) {
      let far = 1;
      if (mark === "slide") far = 10;
      if (mark === "quiet" && movement.twice && startY === home) far = 2;
      for (let step = 1; step <= far; step++) {
        const [x, y] = [startX + dx * step, startY + dy * step * up];
        if (x < 0 || y < 0 || x >= files || y >= ranks) break;
        marks[named(x, y)] = mark;
      }
    }
  }
  return marks;
}

/** The castling marks of a king on its home square. */
export function castles(variant, from) {
  // Games without an original page castle as in chess, like Berolina.
  const rights = Object.entries((GAMES[variant] ?? GAMES.berolina).castling);
  const targets = rights
    .filter(([rook, right]) => rook !== from && from in right)
    .map(([, right]) => right[from]);
  return Object.fromEntries(targets.map((target) => [target, "castle"]));
}

export const sorted = (marks) => Object.fromEntries(Object.entries(marks).sort());
