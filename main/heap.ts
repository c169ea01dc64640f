/** The limit of V8's heap unless `HEAP_MB` says another. */
export const HEAP_MB = 320;

/**
 * Memory limits of a serving process, MB. Live objects took 129 after the start and 166 over 112,000 services and
 * 100,000 requests, where a limit of 192 ended the process within minutes; what the search keeps of its rows is outside
 * of the heap. Without a limit, V8 sizes its heap by the machine, and on a large one keeps
 * 300 MB of garbage from rendered pages.
 *
 * The last flag disables pretenuring. During warm-up, V8 may decide that some objects of a page are long-lived and
 * allocate them in the old generation; every third process did, collected garbage ten times as often and served 140
 * pages a second instead of 205.
 */
export const heapFlags = (heapMb = HEAP_MB): string[] => [
  "--max-semi-space-size=16",
  `--max-old-space-size=${heapMb}`,
  "--no-allocation-site-pretenuring",
];

/**
 * Settings of glibc's allocator for memory that V8's compilers and zlib have freed: two arenas instead of eight per
 * core, and blocks above 16 KB mapped, so that they return to the system at once. It saves 40 MB in a warm server;
 * other C libraries ignore it.
 * @see https://man7.org/linux/man-pages/man3/mallopt.3.html
 */
export const heapEnv = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "16384" };
