let version = 0;

/** Which state of the listings this process last changed; what was read under another one is not shown again. */
export function listingsVersion(): number {
  return version;
}

/** After a change of what is on sale is committed (`afterCommit`): the next search of this process shows it, other processes within two seconds. */
export function listingsChanged(): void {
  version++;
}
