import type { IncomingMessage } from "node:http";

/** Minimum pace of uploads: in every interval of `LOOK_EVERY` ms, at least `LEAST` bytes. */
const LOOK_EVERY = 10_000;
const LEAST = 40 * 1024;

/** Bytes received on a request's connection; 0 for calls in process. */
export const bytesReadOf = ({ socket }: IncomingMessage): number => socket.bytesRead ?? 0;

/** Ends a request whose body arrives so slowly that it only occupies a slot. @returns a function that stops watching */
export function endWhenSlow(raw: IncomingMessage): () => void {
  let before = bytesReadOf(raw);
  const timer = setInterval(() => {
    const now = bytesReadOf(raw);
    if (now - before < LEAST) raw.destroy(new Error("the upload was too slow"));
    before = now;
  }, LOOK_EVERY);
  return () => clearInterval(timer);
}

/** Time limit for a body without files, ms. */
const BODY_WITHIN = 20_000;

/** Ends a request whose body, which has no files, has not arrived in time. */
export function endUnlessRead(raw: IncomingMessage): void {
  const timer = setTimeout(() => {
    if (raw.complete === false) raw.destroy(new Error("the body did not come"));
  }, BODY_WITHIN);
  timer.unref();
  raw.once("end", () => clearTimeout(timer));
  raw.once("close", () => clearTimeout(timer));
}
