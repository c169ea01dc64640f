import type pg from "pg";
import type { Logger } from "pino";
import type { Db } from "#server/db/client.ts";

const RETRY_MS = 1000;

/** Receives what any process sends on a channel with `pg_notify`. */
export type ChannelListener = {
  heard(payload: string): void;
  /** Called after a reconnect. Notifications sent meanwhile are lost, because PostgreSQL does not store them. */
  resumed(): void;
};

type Connection = { listen(channel: string): Promise<unknown>; close(): void };

/** One LISTEN connection per process, open while there are listeners, and reconnected when it breaks. */
export class Channels {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #listeners = new Map<string, ChannelListener>();
  #connection: Promise<Connection | null> | null = null;
  #retry: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  /**
   * Listens to a channel; active once the promise resolves.
   * @param channel an SQL name; one listener for each
   * @returns a function that stops listening
   */
  async listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>> {
    this.#listeners.set(channel, listener);
    const opened = this.#connection;
    this.#connection ??= this.#connect();
    const connection = await this.#connection;
    // A connection that was just opened already listens to all channels.
    if (opened) await connection?.listen(channel);
    return async () => {
      if (this.#listeners.get(channel) === listener) this.#listeners.delete(channel);
      if (this.#listeners.size === 0) await this.#rest();
    };
  }

  async #rest(): Promise<void> {
    clearTimeout(this.#retry);
    const connection = this.#connection;
    this.#connection = null;
    (await connection)?.close();
  }

  async #connect(): Promise<Connection | null> {
    try {
      const client = await this.#pool.connect();
      let over = false;
      /** @param why an error, or true: a connection that has run LISTEN must not return to the pool */
      const end = (why: Error | true) => {
        if (over) return false;
        over = true;
        client.release(why);
        return true;
      };
      client.on("notification", ({ channel, payload = "" }) => this.#listeners.get(channel)?.heard(payload));
      client.once("error", (error) => {
        if (end(error)) this.#again(error);
      });
      for (const channel of this.#listeners.keys()) await client.query(`listen ${channel}`);
      return { listen: (channel) => client.query(`listen ${channel}`), close: () => end(true) };
    } catch (error) {
      this.#again(error);
      return null;
    }
  }

  #again(error: unknown): void {
    this.#connection = null;
    if (this.#listeners.size === 0) return;
    this.#log.warn({ err: error }, "listening to the database ended; trying again");
    clearTimeout(this.#retry);
    this.#retry = setTimeout(async () => {
      this.#connection ??= this.#connect();
      if (!(await this.#connection)) return;
      for (const listener of this.#listeners.values()) listener.resumed();
    }, RETRY_MS);
  }
}

const channelsOfPool = new WeakMap<pg.Pool, Channels>();

/**
 * The channels of this process on this database. @param db not a transaction: the LISTEN connection comes from its pool
 */
export function channelsOf({ $client }: Db, log: Logger): Channels {
  if (!$client) throw new Error("a pool was expected, not a transaction");
  const channels = channelsOfPool.get($client) ?? new Channels($client, log);
  channelsOfPool.set($client, channels);
  return channels;
}
