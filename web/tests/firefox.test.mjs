/**
 * A game in Firefox, driven by WebDriver BiDi, which the browser speaks itself: playwright-core
 * drives only a Firefox of its own. `FIREFOX` names the browser.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { WebSocket } from "ws";
import { startServer, until } from "./support.mjs";

/** A Firefox with one window. */
class Firefox {
  #waiting = new Map();
  #sent = 0;
  /** The errors on the console. */
  complaints = [];

  async start() {
    this.profile = await mkdtemp(join(tmpdir(), "wazir-firefox-"));
    const words = ["--headless", "--no-remote", "--profile", this.profile];
    const program = process.env.FIREFOX ?? "firefox-esr";
    const child = spawn(program, [...words, "--remote-debugging-port", "0"], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, HOME: this.profile },
    });
    this.ended = new Promise((resolve) => child.once("exit", resolve));
    this.child = child;
    const address = await new Promise((resolve, reject) => {
      child.once("error", reject);
      this.ended.then((code) => reject(new Error(`${program} ended with ${code}`)));
      createInterface({ input: child.stderr }).on("line", (line) => {
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line);
        if (found) resolve(found[1]);
      });
    });
    this.socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => {
      this.socket.once("open", resolve);
      this.socket.once("error", reject);
    });
    this.socket.on("message", (data) => this.#receive(JSON.parse(String(data))));
    await this.send("session.new", { capabilities: {} });
    await this.send("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await this.send("browsingContext.getTree", {});
    this.context = contexts[0].context;
  }

  async stop() {
    await this.send("browser.close", {}).catch(() => this.child.kill());
    await this.ended;
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  send(method, params) {
    this.#sent += 1;
    const id = this.#sent;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  #receive(message) {
    if (message.method === "log.entryAdded" && message.params.level === "error") {
      this.complaints.push(message.params.text);
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.type === "error") waiting?.reject(new Error(message.message));
    else waiting?.resolve(message.result);
  }

  goto(url) {
    return this.send("browsingContext.navigate", { context: this.context, url, wait: "complete" });
  }

  /** Runs an expression in the page; promises are awaited. */
  async evaluate(expression) {
    const answer = await this.send("script.evaluate", {
      expression: `(async () => JSON.stringify(await (${expression})))()`,
      target: { context: this.context },
      awaitPromise: true,
    });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
    return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
  }

  /** Waits until an expression is true. */
  async until(expression) {
    await until(async () => assert.ok(await this.evaluate(expression), expression));
  }

  /** Clicks the middle of an element by mouse. */
  async click(selector) {
    const [x, y] = await this.evaluate(`(() => {
      const { left, top, width, height } = document.querySelector('${selector}').getBoundingClientRect();
      return [Math.round(left + width / 2), Math.round(top + height / 2)];
    })()`);
    await this.send("input.performActions", {
      context: this.context,
      actions: [
        {
          type: "pointer",
          id: "mouse",
          actions: [
            { type: "pointerMove", x, y },
            { type: "pointerDown", button: 0 },
            { type: "pointerUp", button: 0 },
          ],
        },
      ],
    });
  }
}

const firefox = new Firefox();
let server;

before(async () => {
  server = await startServer();
  await firefox.start();
});
after(async () => {
  await firefox.stop();
  await server?.stop();
});

test("D-17 Firefox plays a game to mate", async () => {
  await firefox.goto(server.address);
  const url = await firefox.evaluate(`(async () => {
    const answer = await fetch("/api/games", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ variant: "chess", opponent: "hot-seat" }),
    });
    return (await answer.json()).url;
  })()`);
  await firefox.goto(server.address + url);
  await firefox.until('document.querySelector("#game[data-ready] .piece") !== null');
  const moves = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"];
  for (const [index, move] of moves.entries()) {
    await firefox.click(`[data-sq="${move.slice(0, 2)}"]`);
    await firefox.click(`[data-sq="${move.slice(2)}"]`);
    await firefox.until(`document.querySelectorAll(".moves .move").length === ${index + 1}`);
  }
  await firefox.until(`document.querySelector('.end [data-reason="checkmate"]') !== null`);
  // The rules page marks what a piece reaches, the notation page reads a movement.
  await firefox.goto(`${server.address}/learn/janus`);
  await firefox.until('document.querySelector(".glance[data-live] .piece") !== null');
  await firefox.goto(`${server.address}/learn/betza?text=NN`);
  await firefox.until('document.querySelectorAll(".betza-live .mark").length > 8');
  assert.deepEqual(firefox.complaints, []);
});
