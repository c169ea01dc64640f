import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Builder, Key as Keys, type WebDriver, WebElement } from "selenium-webdriver";
import { freePort } from "../harness/process.ts";
import { until } from "../harness/wait.ts";
import type { BrowserWindow, Engine, Held, Key } from "./window.ts";

const keys: Record<Key, string> = { Enter: Keys.ENTER, Escape: Keys.ESCAPE, End: Keys.END, Tab: Keys.TAB };

const held = (element: WebElement): Held => ({
  click: () => element.click(),
  type: (text) => element.sendKeys(text),
  give: (paths) => element.sendKeys(paths.join("\n")),
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** A virtual display. @returns its name, such as ":99" */
async function startDisplay(): Promise<{ display: string; child: ChildProcess }> {
  const args = ["-displayfd", "3", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"];
  const child = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const chosen = createInterface({ input: child.stdio[3] as Readable });
  const [number] = await Promise.race([once(chosen, "line"), once(child, "exit").then(() => [])]);
  if (number === undefined) throw new Error("Xvfb ended before it had a display");
  return { display: `:${number}`, child };
}

/** A driver serves one window at a time, so each window gets its own. */
async function startDriver(display: string): Promise<{ driver: WebDriver; child: ChildProcess }> {
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: "1" };
  const child = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
  const server = `http://127.0.0.1:${port}`;
  await until(
    "WebKitWebDriver listens",
    () =>
      fetch(`${server}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    (listens) => listens,
  );
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(server)
    .forBrowser("MiniBrowser")
    .build();
  await driver.manage().setTimeouts({ pageLoad: 45_000, script: 45_000 });
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 960 });
  return { driver, child };
}

async function newWindow(display: string): Promise<BrowserWindow> {
  const { driver, child } = await startDriver(display);
  return {
    open: (address) => driver.get(address),
    address: () => driver.getCurrentUrl(),
    reload: () => driver.navigate().refresh(),
    run: (script, ...args) => driver.executeScript(script, ...args),
    find: async (script, ...args) => {
      const element: unknown = await driver.executeScript(script, ...args);
      return element instanceof WebElement ? held(element) : null;
    },
    key: (key) => driver.actions().sendKeys(keys[key]).perform(),
    picture: async (file) => writeFile(file, await driver.takeScreenshot(), "base64"),
    async close() {
      await driver.quit().catch(() => {});
      await end(child);
    },
  };
}

/** WebKitGTK, the engine of Safari, controlled by WebDriver classic. */
export async function startWebkit(): Promise<Engine> {
  const { display, child } = await startDisplay();
  return { name: "WebKitGTK", newWindow: () => newWindow(display), close: () => end(child) };
}
