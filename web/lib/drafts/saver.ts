import { type ApiError, isApiError } from "#contract/api.ts";

/** Where the typed text is stored now. */
export type SaveState =
  | { kind: "untouched" }
  /** Changed, about to be sent. */
  | { kind: "typing" }
  | { kind: "saving" }
  /** @property at when the server saved it, ISO. */
  | { kind: "saved"; at: string }
  /** The server is unreachable or busy: kept in this browser, retried automatically. */
  | { kind: "waiting"; error: ApiError }
  /** The server refused it: kept in this browser and sent again only after a change. */
  | { kind: "refused"; error: ApiError };

export type SaverOptions<T> = {
  /** Sends everything typed so far. @returns when the server saved it, ISO. */
  save: (content: T) => Promise<string>;
  /**
   * Stores in this browser what the server does not have yet; null when it has everything.
   * @returns whether it outlasts the page
   */
  store: (content: T | null) => boolean;
  changed: (state: SaveState) => void;
  /** Debounce: ms from a change to its saving. */
  delay?: number;
  /** Ms until a retry when the server is unreachable. */
  retry?: number;
};

const mayWork = (error: unknown): boolean => isApiError(error) && (error.status >= 500 || error.status === 429);

/**
 * Autosave: one call at a time, always with the newest content, retried after an error. Nothing is lost: what the
 * server does not have stays in `store`.
 */
export class Saver<T> {
  readonly #options: Required<SaverOptions<T>>;
  #latest: { content: T } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | null = null;
  #closed = false;
  #kept = true;

  constructor(options: SaverOptions<T>) {
    this.#options = { delay: 1000, retry: 8000, ...options };
  }

  /** True while the server lacks a change. */
  get behind(): boolean {
    return this.#latest !== null || this.#running !== null;
  }

  /** True while a change is stored nowhere: closing the page would lose it. */
  get atRisk(): boolean {
    return this.behind && !this.#kept;
  }

  /** Records a change; it is sent a moment later together with those that follow. */
  change(content: T): void {
    this.#closed = false;
    this.#latest = { content };
    this.#kept = this.#options.store(content);
    if (this.#running) return;
    this.#options.changed({ kind: "typing" });
    this.#plan(this.#options.delay);
  }

  /** Sends pending changes now. @returns true when the server has everything. */
  async flush(): Promise<boolean> {
    while (this.behind) if (!(await this.#send())) return false;
    return true;
  }

  /** Sends pending changes and schedules nothing more: the user leaves the page. */
  close(): Promise<boolean> {
    this.#closed = true;
    clearTimeout(this.#timer);
    return this.flush();
  }

  /** Drops pending changes, because the form shows different content from now on. */
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

  /** Concurrent callers share one call. */
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
