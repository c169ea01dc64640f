import { type SQL, sql } from "drizzle-orm";

/** Why a member's account is blocked now, or null: in the words of the operator who did it. @param user SQL of the member's id */
export const reasonInForce = (user: SQL): SQL<string | null> => sql`(select s.reason from suspensions s
  where s.user_id = ${user} and s.ended_at is null order by s.id desc limit 1)`;
