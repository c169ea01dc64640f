import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { registerCache } from "./caches.ts";

export type CacheRules<T> = {
  /** A value of this age is still served as it is, ms. */
  freshMs: number;
  /** Up to this age, ms, an older value is still served while a new one is loaded. After that it is evicted. */
  usableMs: number;
  /**
   * Total capacity in units of `size`; the least recently used value is evicted first. A larger value is not stored.
   */
  capacity: number;
  /** The size of a value: an integer of at least 1. */
  size(value: T): number;
  /** A value that was loaded under another version is never served. */
  version(): number;
  /** Maximum concurrent loads, default 2, so that misses on many keys cannot use up the database connections. */
  concurrency?: number;
  now?: () => number;
};

/**
 * An in-memory cache that loads missing values. Requests for the same key share one load.
 *
 * lru-cache does the work. It has no age limit for stale values, no versions and no limit of concurrent loads: these
 * are added here.
 */
export class AsyncCache<T extends NonNullable<unknown>> {
  readonly #rules: CacheRules<T>;
  readonly #entries: LRUCache<string, T, () => Promise<T>>;
  #version: number;

  constructor(rules: CacheRules<T>) {
    const { capacity, freshMs, size, now = () => performance.now() } = rules;
    const limit = pLimit(rules.concurrency ?? 2);
    this.#rules = rules;
    this.#version = rules.version();
    this.#entries = new LRUCache({
      maxSize: capacity,
      sizeCalculation: size,
      ttl: freshMs,
      ttlResolution: 0,
      allowStale: true,
      // A start of 0 means "no ttl" to lru-cache.
      perf: { now: () => now() + 1 },
      fetchMethod: (_key, _stale, { context }) => limit(context),
      // A failed reload keeps the old value; the next request tries again.
      noDeleteOnFetchRejection: true,
      // Requests that wait for a load get its value even when the entry has been evicted meanwhile.
      ignoreFetchAbort: true,
    });
    registerCache(() => this.#entries.clear());
  }

  /** @param load when it fails, nothing is stored and every waiting request gets the error */
  async get(key: string, load: () => Promise<T>): Promise<T> {
    this.#dropOtherVersions();
    const value = await this.#entries.fetch(key, { context: load, allowStale: this.#usable(key) });
    if (value === undefined) throw new Error(`nothing was loaded for ${key}`);
    this.#evictUnusable();
    return value;
  }

  #dropOtherVersions(): void {
    const version = this.#rules.version();
    if (version === this.#version) return;
    this.#version = version;
    // Loads in progress still answer the requests that wait for them; their values are not stored.
    this.#entries.clear();
  }

  #usable(key: string): boolean {
    const { freshMs, usableMs } = this.#rules;
    return this.#entries.getRemainingTTL(key) >= freshMs - usableMs;
  }

  #evictUnusable(): void {
    for (const key of this.#entries.rkeys()) {
      if (this.#usable(key)) return;
      this.#entries.delete(key);
    }
  }
}
