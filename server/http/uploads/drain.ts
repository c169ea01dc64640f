import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** What is left of a refused body is read and thrown away in so many ms, or the connection is closed. */
const WITHIN = 15_000;
/** Bytes of a refused body that are read from anybody. */
const LITTLE = 1024 * 1024;
/** And so much from members, of whom so many at once: a browser reads its answer only when it has sent everything. */
const MUCH = 256 * 1024 * 1024;
const AT_ONCE = 8;

/** Bytes that the sender said would come; none for a request without a body. */
export function declaredBytes({ headers }: IncomingMessage): number {
  if (headers["transfer-encoding"] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers["content-length"] ?? 0);
}

/**
 * Whoever is refused may be in the middle of sending. Their connection stays usable where the rest is soon read, and is
 * closed where it is not: a request that is never read to its end would keep the next one waiting, and the server from
 * stopping.
 */
export function drainUnread(app: FastifyInstance): void {
  const reading = new Set<IncomingMessage>();

  const readOn = (raw: IncomingMessage) => {
    reading.add(raw);
    const late = setTimeout(() => raw.socket.destroy(), WITHIN);
    raw.once("close", () => {
      clearTimeout(late);
      reading.delete(raw);
    });
    raw.unpipe();
    raw.resume();
  };
  const isWorthReading = ({ raw, caller }: FastifyRequest) => {
    const bytes = declaredBytes(raw);
    const member = caller?.actor.kind === "member";
    return bytes <= LITTLE || (member && bytes <= MUCH && reading.size < AT_ONCE);
  };

  app.addHook("onSend", (request, reply, payload, done) => {
    const { raw } = request;
    // Also false while the body of a request without one has not been noticed to be over.
    if (raw.complete === false && declaredBytes(raw) > 0) {
      if (isWorthReading(request)) readOn(raw);
      else reply.header("connection", "close");
    }
    done(null, payload);
  });
  app.addHook("preClose", (done) => {
    for (const { socket } of reading) socket.destroy();
    done();
  });
}
