/**
 * A browser window, reduced to what both WebDriver BiDi (Firefox) and WebDriver classic (WebKitGTK) support. Elements
 * are found by scripts in the page (look.ts), so lookups are the same in both.
 */
export type BrowserWindow = {
  open(address: string): Promise<void>;
  address(): Promise<string>;
  reload(): Promise<void>;
  /** Runs a function in the page; it can access only its arguments. */
  run<A extends unknown[], R>(script: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  /** The element that a function returns in the page. */
  find<A extends unknown[]>(script: (...args: A) => Element | null, ...args: A): Promise<Held | null>;
  /** Presses a key of the keyboard. */
  key(key: Key): Promise<void>;
  picture(file: string): Promise<void>;
  /** Closes the window and discards its cookies, storage and cache. */
  close(): Promise<void>;
};

export type Key = "Enter" | "Escape" | "End" | "Tab";

/** An element of the page. */
export type Held = {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  /** Chooses files in a file input. @param paths absolute */
  give(paths: string[]): Promise<void>;
};

/** A browser; every window has its own profile. */
export type Engine = { name: string; newWindow(): Promise<BrowserWindow>; close(): Promise<void> };
