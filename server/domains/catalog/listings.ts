import { sql } from "drizzle-orm";

/** Services `s` of seller `u` that anybody may find: on sale, not hidden, their seller of status 1. */
export const listed = sql`s.state = 'published' and s.hidden_reason is null and u.status = 1`;

let version = 0;

/** Which state of the listings this process last changed; what was read under another one is not shown again. */
export function listingsVersion(): number {
  return version;
}

/** To be called after a change of what is on sale is committed, so that the next search here shows it. */
export function listingsChanged(): void {
  version++;
}
