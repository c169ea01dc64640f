/**
 * A window of a browser, in the few words in which WebDriver BiDi (Firefox) and WebDriver classic (WebKitGTK) can both be
 * spoken to. What a person would look for is found by scripts in the page (look.ts), so it is the same in both.
 */
export type BrowserWindow = {
  open(address: string): Promise<void>;
  address(): Promise<string>;
  reload(): Promise<void>;
  /** Runs a function in the page; it sees nothing but its arguments. */
  run<A extends unknown[], R>(script: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  /** The element that a function finds in the page. */
  find<A extends unknown[]>(script: (...args: A) => Element | null, ...args: A): Promise<Held | null>;
  /** Presses a key as a keyboard would. */
  key(key: Key): Promise<void>;
  picture(file: string): Promise<void>;
  /** Ends the window with all that the person had in it: cookies, storage, cache. */
  close(): Promise<void>;
};

export type Key = "Enter" | "Escape" | "End" | "Tab";

/** An element of the page. */
export type Held = {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  /** Chooses files in a file field. @param paths absolute */
  give(paths: string[]): Promise<void>;
};

/** A browser; every window is a person of its own. */
export type Engine = { name: string; newWindow(): Promise<BrowserWindow>; close(): Promise<void> };
