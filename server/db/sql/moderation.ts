import { type SQL, sql } from "drizzle-orm";

/**
 * The reason for a member's current suspension or ban as written by the operator, or null.
 * @param user SQL of the member's id
 */
export const reasonInForce = (user: SQL): SQL<string | null> => sql`(select s.reason from suspensions s
  where s.user_id = ${user} and s.ended_at is null order by s.id desc limit 1)`;

/** Condition: a restriction with that alias applies at this time. */
export const restrictionStands = (alias: string, now: Date): SQL => {
  const r = sql.raw(`"${alias}"`);
  return sql`(${r}.lifted_at is null and (${r}.ends_at is null or ${r}.ends_at > ${now.toISOString()}::timestamptz))`;
};
