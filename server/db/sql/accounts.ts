import { type SQL, sql } from "drizzle-orm";
import { memberStatus } from "#contract/accounts/status.ts";

/** Active members of the table or alias `users`: neither suspended nor banned, and not leaving. */
export const takesPart = (users: string): SQL => sql.raw(`${users}.status = ${memberStatus.normal}`);

/** A member as shown on a card, as `Person` of the contract. @param users table or alias */
export const person = (users: string): SQL =>
  sql.raw(`json_build_object('id', ${users}.id, 'nickname', ${users}.nickname, 'avatar', ${users}.avatar,
    'level', ${users}.level, 'star', ${users}.star)`);
