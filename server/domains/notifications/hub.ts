import type pg from "pg";
import type { Logger } from "pino";
import type { Ctx } from "#server/kernel/ctx.ts";
import { MEMBER_CHANNEL, type MemberNews } from "#server/kernel/member-news.ts";

const RETRY_MS = 1000;

type Listener = (news: MemberNews) => void;

function parse(payload: string | undefined): MemberNews | null {
  try {
    const news = JSON.parse(payload ?? "") as { userId?: unknown; what?: unknown; threadId?: unknown };
    const ofThread = (news.what === "thread" || news.what === "typing") && typeof news.threadId === "number";
    const known = news.what === "notices" || news.what === "session" || ofThread;
    return typeof news.userId === "number" && known ? (news as MemberNews) : null;
  } catch {
    return null;
  }
}

type Connection = { close(): void };

/**
 * One LISTEN connection for the whole process, open while anybody listens and opened anew when it breaks. After a break
 * everybody is told that something may have changed: what was said meanwhile is lost (PostgreSQL keeps nothing).
 */
export class MemberHub {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #listeners = new Map<number, Set<Listener>>();
  #connection: Promise<Connection | null> | null = null;
  #retry: NodeJS.Timeout | undefined;

  /** @param db not a transaction: the listening connection comes from its pool */
  constructor({ $client }: Ctx["db"], log: Logger) {
    if (!$client) throw new Error("a pool was expected, not a transaction");
    this.#pool = $client;
    this.#log = log;
  }

  /** Hears what concerns one member, from when the promise resolves. @returns how to stop. */
  async listen(userId: number, listener: Listener): Promise<() => Promise<void>> {
    const all = this.#listeners.get(userId) ?? new Set<Listener>();
    this.#listeners.set(userId, all.add(listener));
    this.#connection ??= this.#connect();
    await this.#connection;
    return async () => {
      all.delete(listener);
      if (all.size === 0 && this.#listeners.get(userId) === all) this.#listeners.delete(userId);
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
      client.on("notification", ({ channel, payload }) => {
        const news = channel === MEMBER_CHANNEL ? parse(payload) : null;
        if (news) for (const listener of this.#listeners.get(news.userId) ?? []) listener(news);
      });
      client.once("error", (error) => {
        if (over) return;
        over = true;
        client.release(error);
        this.#again(error);
      });
      await client.query(`listen ${MEMBER_CHANNEL}`);
      const close = () => {
        if (over) return;
        over = true;
        // A connection with LISTEN on it must not go back to the pool.
        client.release(true);
      };
      return { close };
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
      for (const [userId, all] of this.#listeners) for (const listener of all) listener({ userId, what: "notices" });
    }, RETRY_MS);
  }
}
