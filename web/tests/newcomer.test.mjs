/** Where newcomers stumbled: one test for each defect that was mended. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { DESKTOP, harness, LANDSCAPE, PHONE } from "./support.mjs";
import { play } from "./table.mjs";

const app = harness();
afterEach(() => app.close());

const ENGINE = { side: "w", level: 1 };

/** Returns whether an element lies inside the window and nothing is drawn over its middle. */
const isInSight = (locator) =>
  locator.evaluate((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return inside && width > 0 && (element.contains(there) || there?.contains(element));
  });

test("D-08 the game's name and whose turn it is are shown in every window", async () => {
  for (const viewport of [DESKTOP, PHONE, LANDSCAPE]) {
    const { page } = await play(app, { variant: "minishogi", ...ENGINE }, { viewport });
    const size = `${viewport.width}x${viewport.height}`;
    assert.ok(await isInSight(page.getByRole("link", { name: "mini-Shogi" })), size);
    const status = page.getByTestId("status");
    assert.ok(await isInSight(status), size);
    assert.equal(await status.textContent(), "Your move");
  }
});
