import { sql } from "drizzle-orm";
import { getMyEvents } from "#contract/notifications/routes.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { handle, type StreamResult } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { channelsOf } from "#server/kernel/delivery/channels.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read } from "#server/kernel/rows.ts";
import { MemberHub } from "./hub.ts";

type Events = (typeof getMyEvents)["answer"]["events"];
type Open = StreamResult<Events>["open"];
type Stream = { sessionId: number; end(): void };

/** How often the sessions of the open streams are checked, ms. */
const CHECK_MS = 20_000;
/** Streams of one member in one process. Beyond that the oldest is closed; its page polls from then on. */
const MAX_STREAMS = 20;

/** The open streams of one process on one database. */
class MemberStreams {
  readonly #ctx: Ctx;
  readonly #hub: MemberHub;
  readonly #streams = new Map<number, Set<Stream>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
    this.#hub = new MemberHub(channelsOf(ctx.db, ctx.log));
  }

  async open(userId: number, sessionId: number, ...[send, end]: Parameters<Open>): Promise<() => Promise<void>> {
    const mine = this.#streams.get(userId) ?? new Set<Stream>();
    this.#streams.set(userId, mine);
    const stream: Stream = { sessionId, end };
    mine.add(stream);
    const [oldest] = mine;
    if (oldest && mine.size > MAX_STREAMS) {
      mine.delete(oldest);
      oldest.end();
    }
    this.#timer ??= setInterval(() => this.#endDead([...this.#streams.values()].flatMap((all) => [...all])), CHECK_MS);
    this.#timer.unref();
    const stop = await this.#hub.listen(userId, ({ event, id }) => {
      if (event === "session") this.#endDead([stream]);
      else if (event === "notices") send(event, {});
      // Other events are about a row. Those that only a newer process knows are ignored.
      else if (id !== undefined && (event === "thread" || event === "typing" || event === "room")) send(event, id);
    });
    return async () => {
      mine.delete(stream);
      if (mine.size === 0 && this.#streams.get(userId) === mine) this.#streams.delete(userId);
      if (this.#streams.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
      await stop();
    };
  }

  /** Ends the streams whose session is over, or belongs to an account that is blocked by now. */
  async #endDead(streams: Stream[]): Promise<void> {
    const ids = streams.map((stream) => stream.sessionId);
    try {
      const rows = await read(this.#ctx.db, { id: num })`
        select s.id from sessions s join users u on u.id = s.user_id
        where s.id = any(${sql.param(ids)}::int[]) and s.expires_at > ${this.#ctx.now()} and ${takesPart("u")}`;
      const alive = new Set(rows.map((row) => row.id));
      for (const stream of streams) if (!alive.has(stream.sessionId)) stream.end();
    } catch (err) {
      this.#ctx.log.warn({ err }, "sessions could not be checked");
    }
  }
}

const streamsOf = new WeakMap<Ctx["db"], MemberStreams>();

/** Server-sent events for the logged-in member's open pages. */
export const memberEventHandlers = [
  handle(getMyEvents, ({ ctx }) => {
    const { actor } = ctx;
    if (actor.kind !== "member") return refuse("unauthenticated");
    const streams = streamsOf.get(ctx.db) ?? new MemberStreams({ ...ctx, actor: { kind: "system", name: "events" } });
    streamsOf.set(ctx.db, streams);
    return { open: (send, end) => streams.open(actor.id, actor.sessionId, send, end) };
  }),
];
