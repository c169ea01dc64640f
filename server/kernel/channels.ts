import type pg from "pg";
import type { Logger } from "pino";

const RETRY_MS = 1000;

/** Who hears what `pg_notify` sends on a channel, from any process. */
export type ChannelListener = {
  heard(payload: string): void;
  /** The connection had been lost: what was sent meanwhile is unknown, because PostgreSQL keeps nothing. */
  resumed(): void;
};

/** One LISTEN connection for the whole process, opened with the first listener and opened anew when it breaks. */
export class Channels {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #listeners = new Map<string, ChannelListener>();
  #connection: Promise<pg.PoolClient | null> | null = null;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(pool: pg.Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Hears a channel, from when the promise resolves. @param channel an SQL name; one listener for each */
  async listen(channel: string, listener: ChannelListener): Promise<void> {
    this.#listeners.set(channel, listener);
    const opened = this.#connection;
    this.#connection ??= this.#connect();
    const client = await this.#connection;
    // A connection that was opened just now listens to all channels already.
    if (opened) await client?.query(`listen ${channel}`);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#listeners.clear();
    // A connection with LISTEN on it must not go back to the pool.
    (await this.#connection)?.release(true);
  }

  async #connect(): Promise<pg.PoolClient | null> {
    try {
      const client = await this.#pool.connect();
      client.on("notification", ({ channel, payload = "" }) => this.#listeners.get(channel)?.heard(payload));
      client.once("error", (error) => {
        // Closing gives the connection back itself.
        if (this.#closed) return;
        client.release(error);
        this.#again(error);
      });
      for (const channel of this.#listeners.keys()) await client.query(`listen ${channel}`);
      return client;
    } catch (error) {
      this.#again(error);
      return null;
    }
  }

  #again(error: unknown): void {
    this.#connection = null;
    if (this.#closed) return;
    this.#log.warn({ err: error }, "listening to the database ended; trying again");
    clearTimeout(this.#retry);
    this.#retry = setTimeout(async () => {
      this.#connection = this.#connect();
      if (!(await this.#connection)) return;
      for (const listener of this.#listeners.values()) listener.resumed();
    }, RETRY_MS);
  }
}
