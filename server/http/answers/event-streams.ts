import type { FastifyInstance, FastifyReply } from "fastify";
import type { z } from "zod";
import type { StreamResult } from "#server/http/handler.ts";

/** Interval of heartbeats. Proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 20_000;

/** Headers of every stream. */
export const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // With keep-alive, the connection would delay the server's shutdown.
  connection: "close",
  // Otherwise nginx buffers the events.
  "x-accel-buffering": "no",
  "x-content-type-options": "nosniff",
};

export type SendStream = (
  result: StreamResult<Record<string, z.ZodType>>,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/**
 * The server-sent event streams of one server: kept alive by a heartbeat, ended when the server stops.
 * @returns a function that answers with a stream; after its first event, `ready`, no event is missed
 */
export function eventStreams(app: FastifyInstance): SendStream {
  const open = new Map<FastifyReply, () => Promise<void>>();
  const timer = setInterval(() => {
    for (const { raw } of open.keys()) raw.write(": \n\n");
  }, HEARTBEAT_MS);
  timer.unref();
  app.addHook("preClose", async () => {
    clearInterval(timer);
    await Promise.all([...open.values()].map((end) => end()));
  });

  return async (result, reply) => {
    const { raw } = reply;
    let stop: (() => void | Promise<void>) | undefined;
    const end = async () => {
      if (!open.delete(reply)) return;
      raw.end();
      await stop?.();
    };
    open.set(reply, end);
    // Listen to the response: the request closes as soon as it is read.
    raw.once("close", () => void end());
    reply.hijack();
    raw.writeHead(200, streamHeaders);
    const send = (name: string, data: unknown) => raw.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    stop = await result.open(send, () => void end());
    if (!open.has(reply)) await stop();
    else {
      raw.write("retry: 3000\n");
      send("ready", {});
    }
    return reply;
  };
}
