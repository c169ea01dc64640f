/**
 * Time limit for each half of the minute's job, ms: queries first, then refunds. The next run starts in a minute; two
 * that overlap would occupy the whole lane, and a new refund would wait for a slow gateway.
 */
const HALF = 25_000;

/**
 * Starts the time limit of one half, by the system clock, because the sandbox clock can be moved.
 * @returns whether it is over
 */
export function halfRound(): () => boolean {
  const begun = performance.now();
  return () => performance.now() - begun >= HALF;
}
