import { Slots } from "./slots.ts";

export type KeptRules<T> = {
  /** So long a value is as good as new, ms. */
  freshMs: number;
  /** So long it is still shown while a new one is made, ms. It is let go soon after, when nobody asks for it. */
  usableMs: number;
  /** All values together, in units of `size`. The one that was not asked for longest goes first. */
  capacity: number;
  size(value: T): number;
  /** A value made under another version is never shown. */
  version(): number;
  /** So many are made at a time, 2 when not said: a rush on many keys never piles up in the database. */
  width?: number;
  now?: () => number;
};

type Entry<T> = { value: T; size: number; madeAt: number; version: number };

/**
 * Keeps what is dear to make and may be some seconds old. Who asks for the same at once waits for one making.
 */
export class Kept<T> {
  readonly #rules: KeptRules<T>;
  readonly #entries = new Map<string, Entry<T>>();
  readonly #making = new Map<string, Promise<T>>();
  readonly #slots: Slots;
  #held = 0;

  constructor(rules: KeptRules<T>) {
    this.#rules = rules;
    this.#slots = new Slots(rules.width ?? 2);
  }

  /** @param make may fail: then nothing is kept, and the error goes to all who wait. */
  async get(key: string, make: () => Promise<T>): Promise<T> {
    const entry = this.#entries.get(key);
    const age = entry ? this.#now() - entry.madeAt : 0;
    if (!entry || entry.version !== this.#rules.version() || age > this.#rules.usableMs) return this.#make(key, make);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    // The old value is good enough when making a new one fails; the next asker tries again.
    if (age > this.#rules.freshMs) this.#make(key, make).catch(() => {});
    return entry.value;
  }

  #now(): number {
    return (this.#rules.now ?? (() => performance.now()))();
  }

  #make(key: string, make: () => Promise<T>): Promise<T> {
    const version = this.#rules.version();
    const name = `${version} ${key}`;
    const running = this.#making.get(name);
    if (running) return running;
    const started = this.#slots
      .run(make)
      .then((value) => this.#keep(key, value, version))
      .finally(() => this.#making.delete(name));
    this.#making.set(name, started);
    return started;
  }

  #keep(key: string, value: T, version: number): T {
    this.#drop(key);
    const entry = { value, size: this.#rules.size(value), madeAt: this.#now(), version };
    this.#entries.set(key, entry);
    this.#held += entry.size;
    for (const [oldest, { madeAt }] of this.#entries) {
      const usable = this.#now() - madeAt <= this.#rules.usableMs;
      if ((usable && this.#held <= this.#rules.capacity) || oldest === key) break;
      this.#drop(oldest);
    }
    return value;
  }

  #drop(key: string): void {
    this.#held -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
