import type { IncomingMessage } from "node:http";

/** Whoever sends files may take long, but has to send so many bytes in so many ms, all the time. */
const LOOK_EVERY = 10_000;
const LEAST = 40 * 1024;

/** Bytes that have come over the connection of a request; none where it is made in process. */
export const bytesReadOf = ({ socket }: IncomingMessage): number => socket.bytesRead ?? 0;

/** Ends a request whose body comes so slowly that it only holds a place. @returns how to stop watching */
export function endWhenSlow(raw: IncomingMessage): () => void {
  let before = bytesReadOf(raw);
  const timer = setInterval(() => {
    const now = bytesReadOf(raw);
    if (now - before < LEAST) raw.destroy(new Error("the upload was too slow"));
    before = now;
  }, LOOK_EVERY);
  return () => clearInterval(timer);
}

/** In how many ms a body that is no file has to be there. */
const BODY_WITHIN = 20_000;

/** Ends a request whose body, which is not large, has not come in time. */
export function endUnlessRead(raw: IncomingMessage): void {
  const timer = setTimeout(() => {
    if (raw.complete === false) raw.destroy(new Error("the body did not come"));
  }, BODY_WITHIN);
  timer.unref();
  raw.once("end", () => clearTimeout(timer));
  raw.once("close", () => clearTimeout(timer));
}
