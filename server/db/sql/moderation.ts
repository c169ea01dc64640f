import { type SQL, sql } from "drizzle-orm";

/**
 * The reason for a member's current suspension or ban as written by the operator, or null.
 * @param user SQL of the member's id
 */
export const reasonInForce = (user: SQL): SQL<string | null> => sql`(select s.reason from suspensions s
  where s.user_id = ${user} and s.ended_at is null order by s.id desc limit 1)`;
