let version = 0;

/** Which state of the listings this process last changed; what was read under another one is not shown again. */
export function listingsVersion(): number {
  return version;
}

/** To be called after a change of what is on sale is committed, so that the next search here shows it. */
export function listingsChanged(): void {
  version++;
}
