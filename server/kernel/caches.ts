const caches = new Set<() => void>();

/** Registers how an in-process cache of database values is cleared. */
export function registerCache(clear: () => void): void {
  caches.add(clear);
}

/** Clears all registered caches, for tests that open another database in the same process. */
export function clearCaches(): void {
  for (const clear of caches) clear();
}
