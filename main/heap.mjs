/**
 * How much memory a serving process lets V8 hold before it collects, MB. What lives is under 100; without a bound V8
 * sizes itself by the machine, and on a large one keeps 300 MB of rendered pages that nobody needs any more.
 */
export const heapFlags = ["--max-semi-space-size=16", "--max-old-space-size=256"];
