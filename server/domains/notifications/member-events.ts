import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { takesPart } from "#server/db/sql/accounts.ts";
import { admit } from "#server/kernel/admit.ts";
import type { Channels } from "#server/kernel/channels.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { MemberHub } from "./hub.ts";

export type MemberEventsOptions = {
  channels: Channels;
  log: Logger;
  /** The machine's own world, to look after sessions. */
  ctx: Ctx;
  ctxOf(request: FastifyRequest): Promise<Ctx>;
  /** Between two signs of life, ms. Proxies close what is silent for a minute. */
  heartbeatMs?: number;
};

type Stream = { reply: FastifyReply; sessionId: number; end(): void };

const HEARTBEAT_MS = 20_000;
/** Tabs of one member in one process; the oldest is closed and polls from then on. */
const MAX_STREAMS = 20;

/** Which of these sessions are over, or belong to an account that is blocked by now. */
async function endedOf(ctx: Ctx, sessionIds: number[]): Promise<Set<number>> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${sql.param(sessionIds)}::int[]) and s.expires_at > ${ctx.now()} and ${takesPart("u")}`);
  const alive = new Set(rows.map((row) => row.id));
  return new Set(sessionIds.filter((id) => !alive.has(id)));
}

/**
 * GET /api/my_events: server-sent events for the logged-in member's open pages. `notices`: ask /api/my_notices again.
 * `thread` and `typing` carry the id of the thread of messages where something happened, or the other one types. Ends with the session, and when the server stops.
 */
export function mountMemberEvents(app: FastifyInstance, options: MemberEventsOptions): void {
  const { ctx, ctxOf, channels, log, heartbeatMs = HEARTBEAT_MS } = options;
  const hub = new MemberHub(channels);
  const streams = new Map<number, Set<Stream>>();
  const all = () => [...streams.values()].flatMap((set) => [...set]);

  const endDead = async (candidates: Stream[]) => {
    const ended = await endedOf(
      ctx,
      candidates.map((stream) => stream.sessionId),
    );
    for (const stream of candidates) if (ended.has(stream.sessionId)) stream.end();
  };

  const beat = async () => {
    for (const { reply } of all()) reply.raw.write(": \n\n");
    if (streams.size > 0) await endDead(all());
  };
  const timer = setInterval(
    () => beat().catch((err) => log.warn({ err }, "sessions could not be checked")),
    heartbeatMs,
  );
  timer.unref();

  app.get("/api/my_events", async (request, reply) => {
    const { actor } = await ctxOf(request);
    admit("member", actor);
    if (actor.kind !== "member") refuse("unauthenticated");
    const mine = streams.get(actor.id) ?? new Set<Stream>();
    streams.set(actor.id, mine);
    let stop = () => {};
    const stream: Stream = {
      reply,
      sessionId: actor.sessionId,
      end: () => {
        if (!mine.has(stream)) return;
        stop();
        mine.delete(stream);
        if (mine.size === 0 && streams.get(actor.id) === mine) streams.delete(actor.id);
        reply.raw.end();
      },
    };
    mine.add(stream);
    if (mine.size > MAX_STREAMS) [...mine][0]?.end();
    // Of the answer: the request itself is over as soon as it is read.
    reply.raw.once("close", stream.end);

    reply.hijack();
    reply.raw.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      // Kept alive, the connection would hold up a server that stops.
      connection: "close",
      // nginx would hold the events back otherwise.
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    stop = await hub.listen(actor.id, (news) => {
      if (news.what === "session")
        endDead([stream]).catch((err) => log.warn({ err }, "a session could not be checked"));
      else reply.raw.write(`event: ${news.what}\ndata: ${"threadId" in news ? news.threadId : "{}"}\n\n`);
    });
    if (!mine.has(stream)) stop();
    // Said only now: what happens from here on is heard.
    else reply.raw.write("retry: 3000\nevent: ready\ndata: {}\n\n");
  });

  app.addHook("preClose", async () => {
    clearInterval(timer);
    for (const stream of all()) stream.end();
  });
}
