/**
 * Memory limits of a serving process, MB. Live objects take less than 100, with 100,000 services too. Without a limit V8
 * sizes its heap by the machine, and on a large one keeps 300 MB of rendered pages that nobody needs any more.
 *
 * The last flag keeps new objects in the young generation. While a process warms up, V8 may decide that some objects of a
 * page live long and allocate them in the old generation from then on; every third process did, collected garbage ten
 * times as often and sent 140 pages a second instead of 205.
 */
export const heapFlags = ["--max-semi-space-size=16", "--max-old-space-size=192", "--no-allocation-site-pretenuring"];

/**
 * How glibc handles memory that V8's compilers and zlib have freed: two arenas instead of eight for each core, and blocks
 * above 16 KB mapped, so that they go back to the system at once. It saves 40 MB of a warm server; other C libraries
 * ignore it.
 * @see https://man7.org/linux/man-pages/man3/mallopt.3.html
 */
export const heapEnv = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "16384" };
