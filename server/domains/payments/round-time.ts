/**
 * How long each half of the minute's round may begin something new, ms: questions first, then refunds. The next round begins
 * in a minute; two that overlap would be the whole lane, and a fresh refund would wait for a gateway that only answers slowly.
 */
const HALF = 25_000;

/** Starts the time of one half, by the machine's clock: the product's may be moved. @returns whether it is over */
export function halfRound(): () => boolean {
  const begun = performance.now();
  return () => performance.now() - begun >= HALF;
}
