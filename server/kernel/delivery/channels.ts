import type pg from "pg";
import type { Logger } from "pino";
import type { Db } from "#server/db/client.ts";

const RETRY_MS = 1000;

/** Who hears what `pg_notify` sends on a channel, from any process. */
export type ChannelListener = {
  heard(payload: string): void;
  /** The connection had been lost: what was sent meanwhile is unknown, because PostgreSQL keeps nothing. */
  resumed(): void;
};

type Connection = { listen(channel: string): Promise<unknown>; close(): void };

/** One LISTEN connection for the whole process, open while anybody listens and opened anew when it breaks. */
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
   * Hears a channel, from when the promise resolves.
   * @param channel an SQL name; one listener for each
   * @returns how to stop
   */
  async listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>> {
    this.#listeners.set(channel, listener);
    const opened = this.#connection;
    this.#connection ??= this.#connect();
    const connection = await this.#connection;
    // A connection that was opened just now listens to all channels already.
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
      /** @param why an error, or true: a connection with LISTEN on it must not go back to the pool */
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

/** The process's channels on this database. @param db not a transaction: the listening connection comes from its pool */
export function channelsOf({ $client }: Db, log: Logger): Channels {
  if (!$client) throw new Error("a pool was expected, not a transaction");
  const channels = channelsOfPool.get($client) ?? new Channels($client, log);
  channelsOfPool.set($client, channels);
  return channels;
}
