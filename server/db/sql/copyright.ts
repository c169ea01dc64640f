import { type SQL, sql } from "drizzle-orm";

/** How many notices against a member stand: the content is down and has not come back. @param member its number */
export const standingNotices = (member: SQL | number): SQL =>
  sql`(select count(*)::int from copyright_notices x where x.owner_id = ${member}
    and x.state in ('taken_down', 'countered', 'sued'))`;
