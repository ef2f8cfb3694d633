/** Moves at a glance, by mouse, finger and keyboard, and compared with the move generator. */
import assert from "node:assert/strict";
import { after, afterEach, test } from "node:test";
import { at, castles, GAMES, IDS, letterOf, named, reached, sorted } from "./facts.mjs";
import { eventually, finger, harness, middle } from "./support.mjs";

const app = harness();
afterEach(() => app.close());
after(() => app.close());

const ASLEEP = "Choose a piece to see its moves";

/** The list of games from the server. */
let listed = null;
async function games() {
  listed ??= (await (await fetch(`${app.address}/api/variants`)).json()).variants;
  return listed;
}

const cell = (page, name) => page.locator(`.glance-board [data-sq="${name}"]`);
const say = (page) => page.getByTestId("glance-text").innerText();

/** The marks on the board, by square. */
const marks = async (page) => {
  const found = await page
    .locator(".glance-board .mark:not(.mark-blocked)")
    .evaluateAll((all) => all.map((one) => [one.parentElement.dataset.on, one.dataset.mark]));
  assert.equal(new Set(found.map(([square]) => square)).size, found.length, "one mark a square");
  return sorted(Object.fromEntries(found));
};

/** The pieces on the board, by square. */
const standing = (page) =>
  page
    .locator(".glance-board .piece[data-on]")
    .evaluateAll((all) =>
      Object.fromEntries(all.map(({ dataset }) => [dataset.on, dataset.piece])),
    );

/** Opens the rules page of a game and waits for its diagram. */
async function learn(id, options) {
  const page = await app.open(`/learn/${id}`, { reducedMotion: "reduce", ...options });
  await page.locator(".glance[data-live]").first().waitFor();
  return page;
}

/** Where a piece stands on the free board; `rank` chooses between several. */
async function find(page, piece, rank) {
  const all = Object.entries(await standing(page)).filter(
    ([square, id]) => id === piece && (rank === undefined || at(square)[1] === rank),
  );
  assert.ok(all.length > 0, `there is a ${piece}`);
  return all[0][0];
}

/** Chooses a piece by mouse and returns its marks. */
async function choose(page, square) {
  await page.keyboard.press("Escape");
  await cell(page, square).click();
  return marks(page);
}

const offsets = (list) => list.map(([x, y]) => `${x},${y}`).sort();
const from = (square, others) => {
  const [x, y] = at(square);
  return offsets(Object.keys(others).map((other) => [at(other)[0] - x, at(other)[1] - y]));
};
const of = (all, kind) => Object.fromEntries(Object.entries(all).filter(([, m]) => m === kind));

test("UI-10 the Janus slides as a Bishop and leaps as a Knight", async () => {
  const page = await learn("janus");
  const square = await find(page, "w-J");
  const shown = await choose(page, square);
  assert.deepEqual(shown, sorted(reached("janus", "w-J", square)));
  assert.equal(Object.keys(of(shown, "leap")).length, 8);
  assert.ok(Object.keys(of(shown, "slide")).length >= 9);
  assert.match(await say(page), /^Janus\n/);
});

for (const [id, quiet, capture] of [
  [
    "janus",
    [[0, 1]],
    [
      [-1, 1],
      [1, 1],
    ],
  ],
  [
    "berolina",
    [
      [-1, 1],
      [1, 1],
    ],
    [[0, 1]],
  ],
]) {
  test(`UI-11 the Pawn of ${id}`, async () => {
    const page = await learn(id);
    for (const rank of [1, 4]) {
      const square = await find(page, "w-P", rank);
      const shown = await choose(page, square);
      const twice = rank === 1 ? quiet.map(([x, y]) => [x * 2, y * 2]) : [];
      const inside = ([x, y]) => {
        const [file, row] = at(square);
        const [files, ranks] = GAMES[id].size;
        return file + x >= 0 && file + x < files && row + y < ranks;
      };
      assert.deepEqual(
        from(square, of(shown, "quiet")),
        offsets([...quiet, ...twice].filter(inside)),
      );
      assert.deepEqual(from(square, of(shown, "capture")), offsets(capture.filter(inside)));
    }
  });
}

test("UI-12 the Falcon has sixteen targets and three ways to each", async () => {
  const page = await learn("falcon");
  const square = await find(page, "w-F");
  const shown = await choose(page, square);
  assert.deepEqual(shown, sorted(reached("falcon", "w-F", square)));
  assert.equal(Object.keys(shown).length, 16);
  assert.equal(Object.keys(of(shown, "path")).length, 16);
  for (const target of Object.keys(shown)) {
    await cell(page, target).click();
    assert.equal(await page.locator('.way[data-way="free"]').count(), 3, target);
    await cell(page, target).click();
    assert.equal(await page.locator(".way").count(), 0, `${target} is let go`);
  }
});

test("UI-12 a target of the Falcon is lost with its third way only", async () => {
  const page = await learn("falcon");
  const square = await find(page, "w-F");
  await choose(page, square);
  const [x, y] = at(square);
  const target = named(x + 2, y + 3);
  // Two diagonal steps and a straight one can be made in three orders.
  const [straightFirst, diagonalFirst] = [named(x, y + 1), named(x + 1, y + 1)];
  const [straightSecond, straightLast] = [named(x + 1, y + 2), named(x + 2, y + 2)];
  await cell(page, target).click();
  const ways = (kind) => page.locator(`.way[data-way="${kind}"]`).count();
  const counts = async (free, blocked) => {
    // The board shows the obstacle at once, the words count the ways when the server has answered.
    const words = page.getByTestId("glance-text");
    await words.getByText(`${free} of 3 ways to ${target} are free`).waitFor();
    assert.deepEqual([await ways("free"), await ways("blocked")], [free, blocked]);
    assert.equal((await marks(page))[target], "path");
  };
  await cell(page, straightFirst).click();
  await counts(2, 1);
  await cell(page, straightLast).click();
  await counts(1, 2);
  await cell(page, straightSecond).click();
  await page.waitForFunction(
    (gone) => !document.querySelector(`.glance-board [data-sq="${gone}"]`).dataset.marks,
    target,
  );
  assert.equal((await marks(page))[target], undefined);
  assert.equal(await ways("free"), 0);
  assert.equal(await ways("blocked"), 3);
  assert.match(await say(page), new RegExp(`Every way to ${target} is blocked`));
  assert.equal((await marks(page))[diagonalFirst], undefined);
  // With one obstacle less it is back.
  await cell(page, straightSecond).click();
  await page.waitForFunction(
    (back) => document.querySelector(`.glance-board [data-sq="${back}"]`).dataset.marks === "path",
    target,
  );
});

test("UI-13 the generals and the promoted pieces of mini-Shogi", async () => {
  const page = await learn("minishogi");
  for (const [piece, most] of [
    ["w-G", 6],
    ["w-S", 5],
    ["w-P-up", 6],
    ["w-S-up", 6],
  ]) {
    const square = await find(page, piece);
    const shown = await choose(page, square);
    assert.deepEqual(shown, sorted(reached("minishogi", piece, square)), piece);
    const asked = await glance("minishogi", piece, "c3");
    assert.equal(Object.keys(asked).length, most, piece);
    assert.deepEqual(asked, sorted(reached("minishogi", piece, "c3")), piece);
  }
  const counts = { "w-R-up": { slide: 8, leap: 4 }, "w-B-up": { slide: 8, leap: 4 } };
  for (const [piece, wanted] of Object.entries(counts)) {
    const square = await find(page, piece);
    assert.deepEqual(
      await choose(page, square),
      sorted(reached("minishogi", piece, square)),
      piece,
    );
    const asked = await glance("minishogi", piece, "c3");
    for (const [mark, count] of Object.entries(wanted)) {
      assert.equal(Object.keys(of(asked, mark)).length, count, `${piece} ${mark}`);
    }
  }
});

for (const id of [...IDS, "chess"]) {
  test(`UI-10 to UI-13 every piece of ${id}'s diagram marks what it reaches`, async () => {
    const page = await learn(id);
    const movers = Object.keys((await demo(page)).castling);
    const victims = Object.keys((await demo(page)).passing);
    let looked = 0;
    for (const [square, piece] of Object.entries(await standing(page))) {
      // Pressing these shows a move; pointing at them shows the marks.
      const moving = movers.includes(square) || victims.includes(square);
      await page.keyboard.press("Escape");
      await page.mouse.move(0, 0);
      if (moving) await cell(page, square).hover();
      else await cell(page, square).click();
      const wanted = sorted({ ...reached(id, piece, square), ...castles(id, square) });
      assert.deepEqual(await marks(page), wanted, `${piece} on ${square}`);
      looked += 1;
    }
    assert.ok(looked >= 10, `${looked} pieces`);
  });
}

/** The data of the diagram. */
const demo = async (page) =>
  JSON.parse(await page.locator('.glance script[type="application/json"]').first().textContent());

test("UI-14 mouse, finger and keyboard show the same, and Escape ends it", async () => {
  const page = await learn("falcon", { hasTouch: true });
  const live = page.getByTestId("glance-text");
  assert.equal(await live.getAttribute("aria-live"), "polite");
  assert.equal(await say(page), ASLEEP);
  const before = await standing(page);
  const looks = async () => ({ marks: await marks(page), text: await say(page) });
  const ended = async (how) => {
    assert.deepEqual(await marks(page), {}, how);
    assert.equal(await say(page), ASLEEP, how);
    assert.deepEqual(await standing(page), before, how);
  };
  for (const [square, piece] of [
    [await find(page, "w-F"), "w-F"],
    [await find(page, "w-N"), "w-N"],
  ]) {
    const [, name] = GAMES.falcon.pieces
      .map(([word, letter]) => [letter, word])
      .find(([letter]) => letter === letterOf(piece));
    await cell(page, square).click();
    const byMouse = await looks();
    assert.deepEqual(byMouse.marks, sorted(reached("falcon", piece, square)));
    assert.ok(byMouse.text.startsWith(`${name}\n`), byMouse.text);
    await page.keyboard.press("Escape");
    await page.mouse.move(0, 0);
    await ended("Escape after the mouse");

    await cell(page, square).tap();
    await eventually(looks, byMouse, "by finger");
    await cell(page, square).tap();
    await page.mouse.move(0, 0);
    await eventually(async () => (await looks()).text, ASLEEP, "a second tap");
    await ended("a second tap");

    await finger(page, [await middle(cell(page, square))]);
    await eventually(looks, byMouse, "by a bare touch");
    await page.keyboard.press("Escape");

    await walk(page, square);
    await page.keyboard.press("Enter");
    assert.deepEqual(await looks(), byMouse, "by keyboard");
    await page.keyboard.press("Escape");
    assert.equal(await focused(page), square, "the focus stays");
    await page.evaluate(() => document.activeElement.blur());
    await ended("Escape after the keyboard");

    await page.locator(`tr[data-piece="${piece}"] td`).first().click();
    assert.deepEqual((await looks()).marks, byMouse.marks, "by the table");
    await page.keyboard.press("Escape");
    await cell(page, square).focus();
    await page.keyboard.press("Escape");
    await page.evaluate(() => document.activeElement.blur());
  }
});

test("UI-14 the keyboard reaches every piece of every diagram", async () => {
  for (const id of IDS) {
    const page = await learn(id);
    const all = Object.keys(await standing(page));
    await page.locator('.glance-board [tabindex="0"]').first().focus();
    const seen = new Set();
    const waiting = [await focused(page)];
    for (let square = waiting.pop(); square; square = waiting.pop()) {
      if (seen.has(square)) continue;
      seen.add(square);
      for (const arrow of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        await cell(page, square).focus();
        await page.keyboard.press(arrow);
        waiting.push(await focused(page));
      }
    }
    assert.deepEqual([...seen].sort(), all.sort(), id);
    await page.context().close();
  }
});

const focused = (page) => page.evaluate(() => document.activeElement?.dataset.sq ?? null);

/** Goes to the board by Tab, and to a square by arrow keys. */
async function walk(page, target) {
  await page
    .locator(".glance-board")
    .first()
    .evaluate((board) => {
      board.closest("section").querySelector("h2").tabIndex = -1;
      board.closest("section").querySelector("h2").focus();
    });
  for (let tabs = 0; tabs < 5 && (await focused(page)) === null; tabs++) {
    await page.keyboard.press("Tab");
  }
  const seen = [];
  for (let steps = 0; steps < 40; steps++) {
    const now = await focused(page);
    assert.ok(now, "the board has the focus");
    if (now === target) return;
    seen.push(now);
    const [dx, dy] = at(target).map((value, index) => value - at(now)[index]);
    const arrows = [
      [Math.abs(dx), dx > 0 ? "ArrowRight" : "ArrowLeft"],
      [Math.abs(dy), dy > 0 ? "ArrowUp" : "ArrowDown"],
    ].sort(([one], [other]) => other - one);
    await page.keyboard.press(
      arrows[seen.filter((square) => square === now).length > 1 ? 1 : 0][1],
    );
  }
  assert.fail(`the arrows lead ${seen.join(" ")} and not to ${target}`);
}

/** Waits until the pieces stand on these squares. */
const stands = (page, wanted) => eventually(() => standing(page), wanted);

for (const id of IDS.filter((id) => Object.keys(GAMES[id].castling).length > 0)) {
  test(`UI-15 the Rooks of ${id} show how one castles`, async () => {
    const page = await learn(id);
    const first = await standing(page);
    for (const [rook, moves] of Object.entries(GAMES[id].castling)) {
      await cell(page, rook).click();
      const wanted = { ...first };
      for (const origin of Object.keys(moves)) delete wanted[origin];
      for (const [origin, target] of Object.entries(moves)) wanted[target] = first[origin];
      await stands(page, wanted);
      assert.match(await say(page), /^Castling\n/);
      const again = page.getByRole("button", { name: "Show again" });
      await again.click();
      await stands(page, wanted);
      await page.keyboard.press("Escape");
      await cell(page, rook).press("Escape");
      await stands(page, first);
    }
  });

  test(`UI-15 taking in passing takes the Pawn of ${id}`, async () => {
    const page = await learn(id);
    const first = await standing(page);
    const [victim] = Object.keys((await demo(page)).passing);
    assert.equal(first[victim], "b-P");
    const [, rank] = at(victim);
    await cell(page, victim).click();
    await page.waitForFunction(
      (square) => !document.querySelector(`.glance-board .piece[data-on="${square}"]`),
      victim,
    );
    const last = await standing(page);
    const came = Object.keys(last).filter((square) => !(square in first));
    const left = Object.keys(first).filter((square) => !(square in last) && square !== victim);
    assert.equal(came.length, 1);
    assert.equal(left.length, 1);
    const [skipped] = came;
    const [taker] = left;
    assert.deepEqual([last[skipped], first[taker]], ["w-P", "w-P"]);
    const [dx, dy] = at(skipped).map((value, index) => value - at(taker)[index]);
    // By its capturing step: straight ahead in Berolina, diagonal in the others.
    assert.deepEqual([Math.abs(dx), dy], id === "berolina" ? [0, 1] : [1, 1]);
    const [, passed] = at(skipped);
    assert.equal(passed, rank + 1, "the victim had come from two ranks further");
    assert.match(await say(page), /^En passant\n/);
    if (id === "berolina")
      assert.match(await say(page), /cannot: when it moves to .* it captures nothing/);
  });
}

test("UI-15 with motion the pieces end where they end without", async () => {
  const page = await learn("janus", { reducedMotion: "no-preference" });
  const first = await standing(page);
  // A flight is short: somebody must look out for it from the beginning.
  await page.evaluate(() => {
    document.addEventListener("transitionrun", ({ target }) => {
      window.flown ||= target.matches(".glance-board .piece");
    });
  });
  await cell(page, "j8").click();
  await page.waitForFunction(() => window.flown);
  const wanted = { ...first, i8: first.e8, h8: first.j8 };
  delete wanted.e8;
  delete wanted.j8;
  await stands(page, wanted);
});

const LEGEND = {
  slide: "Sliding capture or non-capture, can be blocked on any square along the ray",
  leap: "Unblockable leap (capture or non-capture)",
  quiet: "Non-capture only",
  capture: "Capture only",
};

test("UI-16 the legend speaks as the original does", async () => {
  for (const id of IDS) {
    const page = await learn(id);
    const entries = await page
      .getByTestId("legend")
      .locator("li")
      .evaluateAll((all) => all.map((one) => [one.dataset.legend, one.innerText.trim()]));
    assert.deepEqual(entries.slice(0, 4), Object.entries(LEGEND), id);
    const more = entries.slice(4).map(([mark]) => mark);
    const own = id === "falcon" ? ["path"] : [];
    assert.deepEqual(more, [...own, ...(id === "minishogi" ? [] : ["castle"])], id);
    await page.context().close();
  }
});

test("UI-16 without colours the marks are told apart by their shapes", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await learn("falcon", { colorScheme, deviceScaleFactor: 2 });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setEmulatedVisionDeficiency", { type: "achromatopsia" });
    const boxes = page.locator(".glance-side [data-legend] .legend-box");
    const names = await page
      .locator(".glance-side [data-legend]")
      .evaluateAll((all) => all.map(({ dataset }) => dataset.legend));
    assert.equal(names.length, 6);
    const shapes = [];
    for (const box of await boxes.all())
      shapes.push(await silhouette(page, await box.screenshot()));
    for (const [index, shape] of shapes.entries()) {
      assert.ok(shape.grey, `${names[index]} is grey`);
      for (const [other, against] of shapes.entries()) {
        if (other <= index) continue;
        const differing = shape.ink.filter((ink, pixel) => ink !== against.ink[pixel]).length;
        const most = Math.max(...[shape, against].map(({ ink }) => ink.filter(Boolean).length));
        const part = differing / most;
        assert.ok(part > 0.15, `${names[index]} and ${names[other]} differ by ${part.toFixed(2)}`);
      }
    }
  }
});

/** The pixels of a picture that are not background, and whether all are grey. */
async function silhouette(page, png) {
  return page.evaluate(
    async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext("2d");
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, picture.width, picture.height);
      const ink = [];
      let grey = true;
      // A corner inside the border is background.
      const ground = data[(6 * picture.width + 6) * 4];
      for (let pixel = 0; pixel < data.length; pixel += 4) {
        const [red, green, blue] = data.slice(pixel, pixel + 3);
        grey &&= Math.max(red, green, blue) - Math.min(red, green, blue) < 4;
        ink.push(Math.abs(red - ground) > 24);
      }
      return { ink, grey };
    },
    [...png],
  );
}

/** The server's answer to a question. */
async function ask(question) {
  const answer = await fetch(`${app.address}/api/desk`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  const said = await answer.json();
  assert.ok(answer.ok, `${JSON.stringify(question)}: ${said.error}`);
  return said;
}

/** The server's marks for a piece alone on a board. */
async function glance(variant, piece, square) {
  const said = await ask({ ask: "glance", variant, piece, square });
  return sorted(Object.fromEntries(said.marks.map(({ square, mark }) => [square, mark])));
}

/** The targets of the legal moves from a square: quiet ones and captures. */
async function legal(variant, board, square, turn) {
  const fen = write(variant, board, turn);
  const said = await ask({ ask: "position", variant: variant.id, fen });
  const moves = (said.moves[square] ?? []).filter(({ kind }) => kind !== "castle");
  const targets = (kind) =>
    [...new Set(moves.filter((move) => move.kind === kind).map(({ to }) => to))].sort();
  return { quiet: targets("quiet"), capture: targets("capture") };
}

/** A board as FEN: letter by square. */
function write({ size, fen }, board, turn) {
  const rows = [];
  for (let y = size.ranks - 1; y >= 0; y--) {
    let row = "";
    let empty = 0;
    for (let x = 0; x < size.files; x++) {
      const letter = board[named(x, y)];
      if (letter) {
        row += (empty || "") + letter;
        empty = 0;
      } else empty += 1;
    }
    rows.push(row + (empty || ""));
  }
  const hand = fen.includes("[-]") ? "[Pp]" : fen.includes("[") ? "[]" : "";
  return `${rows.join("/")}${hand} ${turn} ${hand === "[Pp]" ? "0 1" : "- - 0 1"}`;
}

const apart = (one, other) => {
  const [[x, y], [otherX, otherY]] = [at(one), at(other)];
  return Math.max(Math.abs(x - otherX), Math.abs(y - otherY));
};

/**
 * Squares where both kings neither help nor hinder the piece, and one for a Pawn, without which
 * the game would be drawn for lack of material. `more` is the square of one more enemy piece.
 */
function company({ size, fen }, piece, square, taken, more) {
  const all = [];
  for (let x = 0; x < size.files; x++) {
    for (let y = 0; y < size.ranks; y++) all.push(named(x, y));
  }
  const generals = fen.includes("[-]");
  const free = all.filter((name) => name !== square && !taken.has(name));
  const inside = ([, y]) => y > 0 && y < size.ranks - 1;
  const pawn = generals
    ? null
    : free.find((name) => inside(at(name)) && apart(name, square) > 3 && name !== more);
  assert.ok(generals || pawn, `a place for the Pawn beside ${piece} on ${square}`);
  const clear = (name, far) => !pawn || apart(name, pawn) > far;
  const own = letterOf(piece) === "K" ? [square] : free;
  // A general reaches one square, a Knight two.
  const safe = (name) => name === square || !more || apart(name, more) > (generals ? 1 : 2);
  for (const mine of own.filter((name) => safe(name) && (name === square || clear(name, 1)))) {
    const theirs = free.find(
      (name) =>
        apart(name, mine) > (mine === square ? 2 : 1) &&
        apart(name, square) > 1 &&
        clear(name, 0) &&
        name !== more &&
        (mine !== square || !more || apart(name, more) > 1),
    );
    if (theirs) return { mine, theirs, pawn };
  }
  return assert.fail(`no place for the kings beside ${piece} on ${square}`);
}

/** Compares the marks of a piece on a square with its legal moves. */
async function compare(variant, piece, square) {
  const own = piece.startsWith("w-");
  const turn = own ? "w" : "b";
  const cased = (letter, mine) => (mine === own ? letter.toUpperCase() : letter.toLowerCase());
  const marked = await glance(variant.id, piece, square);
  const what = `${variant.id} ${piece} on ${square}`;
  const family = variant.id.split("-")[0];
  assert.deepEqual(marked, sorted(reached(family, piece, square)), what);
  const letter = cased(letterOf(piece), true);
  // No king may stand on the ways either.
  const near = [];
  const [x, y] = at(square);
  for (let dx = -2; dx <= 2; dx++)
    for (let dy = -2; dy <= 2; dy++) near.push(named(x + dx, y + dy));
  const walks = Object.values(marked).includes("path") ? near : [];
  const taken = new Set([...Object.keys(marked), ...walks]);
  const set = (more, stone) => {
    const { mine, theirs, pawn } = company(variant, piece, square, taken, more);
    const board = { [mine]: cased("k", true), [theirs]: cased("k", false), [square]: letter };
    if (pawn) board[pawn] = cased("p", false);
    if (more) board[more] = cased(stone, false);
    return board;
  };
  const moves = await legal(variant, set(null, ""), square, turn);
  const quiet = Object.keys(marked).filter((name) => marked[name] !== "capture");
  assert.deepEqual(moves.quiet, quiet.sort(), `${what}: empty squares`);
  assert.deepEqual(moves.capture, [], what);
  const stone = variant.fen.includes("[-]") ? "s" : "n";
  const taking = Object.keys(marked).map(async (name) => {
    const { capture } = await legal(variant, set(name, stone), square, turn);
    assert.deepEqual(capture, marked[name] === "quiet" ? [] : [name], `${what}: taking on ${name}`);
  });
  await Promise.all(taking);
}

/** Returns whether the facts of this game stand in `facts.mjs`. Those of the others are compared
    with the generators by the tests of the rules. */
const isOwn = ({ id }) => [...IDS, "chess"].includes(id.split("-")[0]);

test("UI-17 the marks of every piece are the moves that are generated", async () => {
  let compared = 0;
  for (const variant of (await games()).filter(isOwn)) {
    const { files, ranks } = variant.size;
    const center = named(files >> 1, ranks >> 1);
    for (const { id } of variant.pieces) {
      for (const piece of [id, id.replace("w-", "b-")]) {
        const home = named(1, piece.startsWith("w-") ? 1 : ranks - 2);
        // A King in the middle of the smallest board would leave no square for the other one.
        const middle = letterOf(piece) === "K" ? named(1, ranks >> 1) : center;
        for (const square of [middle, home]) {
          await compare(variant, piece, square);
          compared += 1;
        }
      }
    }
  }
  assert.ok(compared > 250, `${compared} were compared`);
});

test("UI-17 the page shows the marks of the server, and in the array its moves", async () => {
  for (const id of [...IDS, "chess"]) {
    const page = await learn(id);
    const { free, start, castling, passing } = await demo(page);
    for (const [square, piece] of Object.entries(await standing(page))) {
      if (square in castling || square in passing) continue;
      const shown = await choose(page, square);
      for (const castle of Object.keys(of(shown, "castle"))) delete shown[castle];
      assert.deepEqual(shown, await glance(id, piece, square), `${id} ${piece} on ${square}`);
    }
    assert.deepEqual(sorted(free.pieces), sorted(await standing(page)));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Start position" }).click();
    const array = await standing(page);
    assert.deepEqual(sorted(array), sorted(start.pieces));
    const { fen } = (await games()).find((variant) => variant.id === id);
    const said = await ask({ ask: "position", variant: id, fen });
    // Of several arrays the page shows the one that the game starts with.
    if (JSON.stringify(sorted(said.pieces)) !== JSON.stringify(sorted(array))) {
      assert.fail(`${id}: the page shows another array than the game starts with`);
    }
    for (const [square, piece] of Object.entries(array)) {
      if (!piece.startsWith("w-")) continue;
      const shown = Object.keys(await choose(page, square)).sort();
      const legal = [...new Set((said.moves[square] ?? []).map(({ to }) => to))].sort();
      assert.deepEqual(shown, legal, `${id} ${piece} on ${square} at the start`);
    }
    await page.context().close();
  }
});

for (const tiles of ["kanji", "international"]) {
  test(`UI-78 every piece has a figure of its own, ${tiles}`, async () => {
    const page = await app.open(null);
    await page.context().addCookies([{ name: "tiles", value: tiles, url: app.address }]);
    const shown = (await games()).filter((game) => isOwn(game) && !game.id.includes("-"));
    for (const { id, pieces } of shown) {
      await page.goto(`/learn/${id}`);
      assert.equal(await page.locator("html").getAttribute("data-tiles"), tiles);
      const ids = pieces.flatMap((piece) => [piece.id, piece.id.replace("w-", "b-")]);
      const figures = await drawn(page, ids);
      for (const [index, figure] of figures.entries()) {
        assert.ok(figure.inked > 150, `${id} ${ids[index]} is to be seen: ${figure.inked} pixels`);
        for (const [other, against] of figures.entries()) {
          if (other <= index || ids[other][0] !== ids[index][0]) continue;
          const part = unlike(figure.pixels, against.pixels);
          assert.ok(part > 0.02, `${id} ${ids[index]} and ${ids[other]} differ by ${part}`);
        }
      }
      // Every piece in the page has a figure.
      const missing = await page.evaluate(() =>
        [...document.querySelectorAll("use")]
          .map((use) => use.getAttribute("href"))
          .filter((href) => !document.querySelector(href)),
      );
      assert.deepEqual(missing, [], id);
    }
  });
}

/** The share of pixels in which two pictures differ. */
function unlike(one, other) {
  let count = 0;
  for (let index = 0; index < one.length; index++) {
    if (Math.abs(one[index] - other[index]) > 40) count += 1;
  }
  return count / one.length;
}

/** Draws pieces with the figures of the page and returns the grey values of each. */
async function drawn(page, ids) {
  await page.evaluate((all) => {
    const svg = "http://www.w3.org/2000/svg";
    const sheet = document.createElement("div");
    sheet.id = "sheet";
    sheet.style.cssText =
      "position:fixed;inset:0 auto auto 0;z-index:99;width:1200px;background:#b58863;line-height:0";
    for (const id of all) {
      const picture = document.createElementNS(svg, "svg");
      picture.setAttribute("viewBox", "0 0 100 100");
      picture.style.cssText = "width:60px;height:60px";
      const use = document.createElementNS(svg, "use");
      if (document.getElementById(id)) use.setAttribute("href", `#${id}`);
      picture.append(use);
      sheet.append(picture);
    }
    document.body.append(sheet);
  }, ids);
  const png = await page.locator("#sheet").screenshot();
  return page.evaluate(
    async ({ bytes, count }) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      document.getElementById("sheet").remove();
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext("2d");
      context.drawImage(picture, 0, 0);
      return Array.from({ length: count }, (_, index) => {
        const [x, y] = [(index % 20) * 60, Math.floor(index / 20) * 60];
        const { data } = context.getImageData(x, y, 60, 60);
        const pixels = Array.from({ length: 3600 }, (_, at) => data[at * 4]);
        return { pixels, inked: pixels.filter((value) => Math.abs(value - 181) > 24).length };
      });
    },
    { bytes: [...png], count: ids.length },
  );
}
