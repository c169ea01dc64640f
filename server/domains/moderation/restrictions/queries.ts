import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { MyRestriction, Restriction } from "#contract/moderation/restrictions.ts";
import { When } from "#contract/route/instant.ts";
import * as terms from "#contract/terms.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { restrictionStands } from "#server/kernel/limits/restrictions.ts";
import { num, read } from "#server/kernel/rows.ts";

const columns = (now: Date): SQL => sql`r.id, r.kind, r.reason, r.created_at as "createdAt", r.ends_at as "endsAt",
  ${restrictionStands("r", now)} as stands`;

/** Until when a restriction may be appealed, once; null otherwise. */
function appealUntil(row: { createdAt: Date | string; stands: boolean; appealId: number | null }, now: Date) {
  const end = later(new Date(row.createdAt), terms.appealDays * DAY);
  return row.stands && row.appealId === null && now <= end ? end : null;
}

const Mine = MyRestriction.omit({ appealUntil: true }).extend({ createdAt: When, appealId: num.nullable() });

/** All restrictions of a member, as the member sees them, newest first. */
export async function restrictionsOf(ctx: Ctx, userId: number): Promise<z.output<typeof MyRestriction>[]> {
  const now = ctx.now();
  const rows = await read(ctx.db, Mine)`
    select ${columns(now)}, r.lifted_at as "liftedAt",
      (select min(c.id) from contacts c where c.restriction_id = r.id) as "appealId"
    from restrictions r where r.user_id = ${userId} order by r.id desc`;
  return rows.map((row) => ({ ...row, appealUntil: appealUntil(row, now) }));
}

/** The same for operators. @param may whether the acting one may lift those that stand */
export async function restrictionsFor(ctx: Ctx, userId: number, may: boolean): Promise<z.output<typeof Restriction>[]> {
  const rows = await read(ctx.db, Restriction.omit({ mayLift: true }))`
    select ${columns(ctx.now())}, o.nickname as operator,
      case when r.lifted_at is not null then
        jsonb_build_object('at', r.lifted_at, 'by', l.nickname, 'reason', coalesce(r.lift_reason, '')) end as lifted
    from restrictions r left join users o on o.id = r.operator_id left join users l on l.id = r.lifted_by
    where r.user_id = ${userId} order by r.id desc`;
  return rows.map((row) => ({ ...row, mayLift: may && row.stands }));
}
