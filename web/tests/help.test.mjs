/** Answers of the play page: typed questions, attacked squares. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { harness } from "./support.mjs";
import { play } from "./table.mjs";

const app = harness();
afterEach(() => app.close());

test("UI-73 questions can be typed where moves are, and are answered aloud", async () => {
  const { page } = await play(app, { variant: "chess", opponent: "hot-seat" });
  const box = page.getByTestId("typed");
  for (const [question, answer] of [
    ["pieces", /^White: .*King e1.*Black: .*King e8/],
    ["moves of g1", /^g1: Nf3, Nh3$/],
    ["moves e5", /No move from e5/],
    ["last", /No moves yet/],
  ]) {
    await box.fill(question);
    await box.press("Enter");
    await page.waitForFunction(
      (wanted) => new RegExp(wanted).test(document.querySelector("[data-testid=live]").textContent),
      answer.source,
    );
  }
});

test("what the side above attacks is marked while it is wanted", async () => {
  const fen = "4k3/8/8/3n4/8/8/8/4K3 w - - 0 1";
  const { page } = await play(app, { variant: "chess", opponent: "hot-seat", fen });
  await page.keyboard.press("t");
  await page.locator("[data-mark=threat]").first().waitFor();
  const cells = page.locator('[data-marks*="threat"]');
  const squares = await cells.evaluateAll((all) => all.map(({ dataset }) => dataset.sq).sort());
  const knight = ["b4", "b6", "c3", "c7", "e3", "e7", "f4", "f6"];
  const king = ["d7", "d8", "e7", "f7", "f8"];
  assert.deepEqual(squares, [...new Set([...knight, ...king])].sort());
  await page.keyboard.press("t");
  await page.waitForFunction(() => !document.querySelector("[data-mark=threat]"));
});
