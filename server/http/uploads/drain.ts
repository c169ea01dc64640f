import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Time limit for reading the rest of a refused body, ms; then the connection is closed. */
const WITHIN = 15_000;
/** Bytes of a refused body that are read from anybody. */
const LITTLE = 1024 * 1024;
/**
 * The limit for members, for at most `AT_ONCE` of them: a browser reads the answer only after sending the whole body.
 */
const MUCH = 256 * 1024 * 1024;
const AT_ONCE = 8;

/** The announced size of the body, bytes; 0 for a request without body. */
export function declaredBytes({ headers }: IncomingMessage): number {
  if (headers["transfer-encoding"] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers["content-length"] ?? 0);
}

/**
 * Handles bodies that are refused while the client still sends. A small rest is read and discarded, so that the
 * connection stays usable; otherwise the connection is closed: an unread request would block the next one and delay
 * shutdown.
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
    // `complete` is also false for a request without body whose end has not been processed yet.
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
