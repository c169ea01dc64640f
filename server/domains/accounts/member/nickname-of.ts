import { type SQL, sql } from "drizzle-orm";

/** The nickname of the member whose id the expression gives, in SQL. */
export const nicknameOf = (id: SQL): SQL => sql`(select n.nickname from users n where n.id = ${id})`;
