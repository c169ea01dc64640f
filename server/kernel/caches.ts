const caches = new Set<() => void>();

/** For what a process caches of its database: says how that is cleared. */
export function registerCache(clear: () => void): void {
  caches.add(clear);
}

/** Clears all of it, for a test that opens another database in the same process. */
export function clearCaches(): void {
  for (const clear of caches) clear();
}
