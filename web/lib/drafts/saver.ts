import { type ApiError, isApiError } from "#contract/api.ts";

/** Where what was typed is now. */
export type SaveState =
  | { kind: "untouched" }
  /** Typed, about to be sent. */
  | { kind: "typing" }
  | { kind: "saving" }
  /** @property at when the server had it, ISO. */
  | { kind: "saved"; at: string }
  /** The server could not be reached or has no time: kept in this browser, tried again by itself. */
  | { kind: "waiting"; error: ApiError }
  /** The server refused it: it stays in this browser and is sent again only after a change. */
  | { kind: "refused"; error: ApiError };

export type SaverOptions<T> = {
  /** Sends everything typed so far. @returns when the server had it, ISO. */
  save: (content: T) => Promise<string>;
  /** Stores in this browser what the server does not have yet; null when it has everything. */
  store: (content: T | null) => void;
  changed: (state: SaveState) => void;
  /** Milliseconds from a change to its saving. */
  delay: number;
  /** Milliseconds until another try when the server was away. */
  retry: number;
};

const mayWork = (error: unknown): boolean => isApiError(error) && (error.status >= 500 || error.status === 429);

/**
 * Saves as one types: one call at a time, always the newest content, again after a fault. Nothing is given up: what the
 * server does not have stays in `store`.
 */
export class Saver<T> {
  readonly #options: SaverOptions<T>;
  #latest: { content: T } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | null = null;
  #closed = false;

  constructor(options: SaverOptions<T>) {
    this.#options = options;
  }

  /** True while the server lacks something. */
  get behind(): boolean {
    return this.#latest !== null || this.#running !== null;
  }

  /** Takes note of a change; it goes out a moment later together with those that follow. */
  change(content: T): void {
    this.#closed = false;
    this.#latest = { content };
    this.#options.store(content);
    if (this.#running) return;
    this.#options.changed({ kind: "typing" });
    this.#plan(this.#options.delay);
  }

  /** Sends what is left now. @returns true when the server has everything. */
  async flush(): Promise<boolean> {
    while (this.behind) if (!(await this.#send())) return false;
    return true;
  }

  /** Sends what is left and plans nothing more: the page is left. */
  close(): Promise<boolean> {
    this.#closed = true;
    clearTimeout(this.#timer);
    return this.flush();
  }

  /** Drops what was not sent, because the form shows something else from now on. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#latest = null;
    this.#options.store(null);
    this.#options.changed({ kind: "untouched" });
  }

  #plan(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.#send(), milliseconds);
  }

  /** Two that want to save at the same time wait for one call. */
  #send(): Promise<boolean> {
    this.#running ??= this.#sendLatest().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #sendLatest(): Promise<boolean> {
    const { save, store, changed, delay, retry } = this.#options;
    const sent = this.#latest;
    if (!sent) return true;
    clearTimeout(this.#timer);
    this.#latest = null;
    changed({ kind: "saving" });
    try {
      const at = await save(sent.content);
      if (this.#latest) {
        changed({ kind: "typing" });
        this.#plan(delay);
      } else {
        store(null);
        changed({ kind: "saved", at });
      }
      return true;
    } catch (error) {
      this.#latest ??= sent;
      if (!isApiError(error)) throw error;
      if (mayWork(error)) {
        changed({ kind: "waiting", error });
        this.#plan(retry);
      } else {
        changed({ kind: "refused", error });
        if (this.#latest !== sent) this.#plan(delay);
      }
      return false;
    }
  }
}
