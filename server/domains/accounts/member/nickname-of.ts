import { type SQL, sql } from "drizzle-orm";

/** SQL of the nickname of the member with this id. */
export const nicknameOf = (id: SQL): SQL => sql`(select n.nickname from users n where n.id = ${id})`;
