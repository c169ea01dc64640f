/**
 * How much memory a serving process lets V8 hold before it collects, MB. What lives is under 100, at 100,000 services
 * too; without a bound V8 sizes itself by the machine, and on a large one keeps 300 MB of rendered pages that nobody
 * needs any more.
 *
 * And where it puts what is new: among the young. While a process warms up, V8 may take some of what a page is made of
 * for long-lived and put it among the old from then on; every third process did, collected ten times as often and sent
 * 140 pages a second instead of 205.
 */
export const heapFlags = ["--max-semi-space-size=16", "--max-old-space-size=192", "--no-allocation-site-pretenuring"];

/**
 * How glibc keeps what V8's compilers and zlib took and gave back: two arenas instead of eight for each core, and all
 * above 16 KB mapped, so that it goes back at once. 40 MB of a warm server; other C libraries do not read it.
 * @see https://man7.org/linux/man-pages/man3/mallopt.3.html
 */
export const heapEnv = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "16384" };
