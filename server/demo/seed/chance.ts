import { sql } from "drizzle-orm";

/** One of a list of words, by a number. */
export const pick = (list: readonly string[], by: ReturnType<typeof sql>) =>
  sql`(${sql.param([...list])}::text[])[1 + mod(${by}, ${list.length})]`;

/** A whole number from 0 that looks random and is the same at every run; `salt` makes columns differ. */
export const chance = (n: ReturnType<typeof sql>, salt: number) =>
  sql`(hashint4(hashint4(${n}) # ${salt}::int) & 2147483647)`;
export const N = sql`n::int`;

/** Seeded members have so many nicknames at most; each also belongs to a seller (an even number of a member). */
export const NICKNAMES = 500;
