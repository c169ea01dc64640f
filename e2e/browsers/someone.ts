import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { PASSWORD } from "../harness/people.ts";
import { origin } from "../harness/person.ts";
import { isHydrated, until } from "../harness/wait.ts";
import { chooseFrom, last, look, selectors, textOf, type Wanted } from "./look.ts";
import type { BrowserWindow, Engine, Held, Key } from "./window.ts";

const CACHE = join(import.meta.dirname, "..", "..", ".cache", "e2e");
const bare = (text: string) => text.replaceAll(/\s/g, "");
/** Removes what number fields insert between digits. */
const plain = (text: string) => bare(text).normalize("NFKC").replaceAll(",", "");

/** Saves a screenshot in .cache/e2e. It only helps to understand a failure, and the driver may not respond any more. */
async function savePicture(window: BrowserWindow, name: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const file = join(CACHE, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}-${Date.now()}.png`);
  const late = new Promise<string>((done) => setTimeout(() => done("?"), 10_000).unref());
  const address = await Promise.race([window.address().catch(() => "?"), late]);
  await Promise.race([window.picture(file).catch(() => {}), late]);
  console.error(`${name}: at ${address}, see ${file}`);
}

/** A user at a browser window; each action waits until it is possible. */
class Someone {
  readonly #who: string;
  readonly window: BrowserWindow;

  constructor(window: BrowserWindow, who: string) {
    this.window = window;
    this.#who = who;
  }

  async go(path: string): Promise<void> {
    await this.window.open(new URL(path, origin).href);
    await this.alive();
  }

  async reload(): Promise<void> {
    await this.window.reload();
    await this.alive();
  }

  async back(): Promise<void> {
    // Not by the driver: one of them waits for a load event, which a page from the back/forward cache does not fire.
    await this.window.run(() => history.back());
  }

  /** Waits until the page is hydrated; the pages of simulated vendors have no scripts. */
  async alive(): Promise<void> {
    const isAlive = async () => {
      const { pathname } = new URL(await this.window.address());
      return pathname.startsWith("/sandbox/") || (await this.window.run(isHydrated));
    };
    await until(
      `${this.#who}: the page is alive`,
      () => isAlive().catch(String),
      (answer) => answer === true,
    );
  }

  /** Evaluates a function in the page until its result is `enough`; errors during navigation are ignored. */
  async asked<A extends unknown[], R>(
    what: string,
    enough: (value: Awaited<R>) => boolean,
    script: (...args: A) => R,
    ...args: A
  ): Promise<Awaited<R>> {
    const read = (): Promise<{ value: Awaited<R> } | { error: string }> =>
      this.window.run(script, ...args).then(
        (value) => ({ value }),
        (error: unknown) => ({ error: String(error) }),
      );
    const answer = await until(`${this.#who}: ${what}`, read, (got) => "value" in got && enough(got.value));
    if ("error" in answer) throw new Error(answer.error);
    return answer.value;
  }

  /** Acts on an element when it is present; one that is replaced or covered meanwhile is looked up again. */
  async #on<A extends unknown[]>(
    what: string,
    act: (held: Held) => Promise<void>,
    script: (...args: A) => Element | null,
    ...args: A
  ): Promise<void> {
    await this.alive();
    const tried = async () => {
      const held = await this.window.find(script, ...args);
      if (!held) return "not there";
      await act(held);
      return "done";
    };
    await until(
      `${this.#who}: ${what}`,
      () => tried().catch(String),
      (result) => result === "done",
    );
  }

  press(role: Wanted["role"], name: string, more: Partial<Wanted> = {}): Promise<void> {
    return this.#on(`press ${name}`, (held) => held.click(), look, { role, name, ...more }, selectors[role], true);
  }

  /** Replaces the value of a field by typing, and checks that all keys arrived. */
  async fill(name: string, text: string, more: Partial<Wanted> = {}): Promise<void> {
    await this.press("field", name, more);
    await this.window.run(() => {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
    });
    const wanted: Wanted = { role: "field", name, ...more };
    await this.#on(`fill ${name}`, (held) => held.type(text), look, wanted, selectors.field, true);
    const typed = plain(text);
    await this.asked(
      `${name} holds ${typed}`,
      (held) => plain(held).endsWith(typed),
      () => {
        const field = document.activeElement;
        const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
        return (isField ? field.value : field?.textContent) ?? "";
      },
    );
  }

  key(key: Key): Promise<void> {
    return this.window.key(key);
  }

  /** Chooses the nth option of a select. */
  async choose(label: string, nth: number): Promise<void> {
    await this.asked(`choose ${label}`, Boolean, chooseFrom, label, nth);
  }

  /** Chooses a file in a file input. */
  async give(css: string, name: string, content: Buffer | string): Promise<void> {
    await mkdir(CACHE, { recursive: true });
    const path = join(CACHE, name);
    await writeFile(path, content);
    await this.#on(`give ${name}`, (held) => held.give([path]), last, css);
  }

  async #isThere(wanted: Wanted): Promise<boolean> {
    return (await this.window.find(look, wanted, selectors[wanted.role])) !== null;
  }

  async sees(role: Wanted["role"], name: string, more: Partial<Wanted> = {}): Promise<void> {
    const read = () => this.#isThere({ role, name, ...more }).catch(() => null);
    await until(`${this.#who}: sees ${name}`, read, (there) => there === true);
  }

  async misses(role: Wanted["role"], name: string, more: Partial<Wanted> = {}): Promise<void> {
    const read = () => this.#isThere({ role, name, ...more }).catch(() => null);
    await until(`${this.#who}: misses ${name}`, read, (there) => there === false);
  }

  async says(css: string, text: string): Promise<void> {
    await this.asked(`${css} says ${text}`, (shown) => shown.includes(bare(text)), textOf, css);
  }

  /** Waits until the URL has this path, including its query. @returns it */
  at(path: string | RegExp): Promise<string> {
    const isThere = (here: string) => (typeof path === "string" ? here === path : path.test(here));
    return this.asked(`at ${path}`, isThere, () => window.location.pathname + window.location.search);
  }

  /** Fills and sends the log-in form in a part of the page. */
  async logIn(email: string, within: string): Promise<void> {
    await this.fill("電子信箱", email, { within });
    await this.fill("密碼", PASSWORD, { within });
    await this.press("button", "登入", { within: "form:has(input[type=password])" });
    await this.sees("button", "會員選單");
  }

  /** Pays at the simulated gateway and returns to the shop. */
  async payAtGateway(): Promise<void> {
    await this.sees("heading", "信用卡付款");
    await this.press("button", "確認付款");
    await this.at(/\/orders\/newebpay\/result(_transaction)?\?|\/orders\/result/);
    await this.sees("heading", "付款完成");
  }
}

export type { Someone };

/** Opens a window for a user, closed with the test. A failed test leaves a screenshot in .cache/e2e. */
export async function someoneAt(engine: Engine): Promise<Someone> {
  const window = await engine.newWindow();
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await savePicture(window, `${engine.name} ${task.name}`);
    await window.close();
  });
  return new Someone(window, engine.name);
}
