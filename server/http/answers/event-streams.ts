import type { FastifyInstance, FastifyReply } from "fastify";
import type { z } from "zod";
import type { StreamResult } from "#server/http/handler.ts";

/** Between two signs of life. Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 20_000;

/** Of every stream. */
export const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Kept alive, the connection would hold up a server that stops.
  connection: "close",
  // nginx would hold the events back otherwise.
  "x-accel-buffering": "no",
  "x-content-type-options": "nosniff",
};

export type SendStream = (
  result: StreamResult<Record<string, z.ZodType>>,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/**
 * The streams of server-sent events of one server: kept alive by a heartbeat, ended when the server stops.
 * @returns how to answer with one; each begins with the event `ready`, from which on everything is heard
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
    // Of the answer: the request itself is over as soon as it is read.
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
