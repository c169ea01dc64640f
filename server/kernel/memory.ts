const forgetters = new Set<() => void>();

/** For what a process keeps in memory of its database: says how it is forgotten. */
export function keptInMemory(forget: () => void): void {
  forgetters.add(forget);
}

/** Forgets all of it, for a test that opens another database in the same process. */
export function forgetMemory(): void {
  for (const forget of forgetters) forget();
}
