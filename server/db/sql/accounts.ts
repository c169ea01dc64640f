import { type SQL, sql } from "drizzle-orm";
import { memberStatus } from "#contract/accounts/status.ts";

/** Members of the table or alias `users` who take part: neither suspended nor banned, and not leaving. */
export const takesPart = (users: string): SQL => sql.raw(`${users}.status = ${memberStatus.normal}`);

/** What others see of a member on a card, as `Person` of the contract. @param users table or alias */
export const person = (users: string): SQL =>
  sql.raw(`json_build_object('id', ${users}.id, 'nickname', ${users}.nickname, 'avatar', ${users}.avatar,
    'level', ${users}.level, 'star', ${users}.star)`);
