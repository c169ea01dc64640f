import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { type RestrictionKind, restrictionKinds } from "#contract/moderation/restriction-kinds.ts";
import { fullDate } from "#contract/time.ts";
import { restrictions } from "#server/db/schema/moderation.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

/** Condition: a restriction with that alias applies at this time. */
export const restrictionStands = (alias: string, now: Date): SQL => {
  const r = sql.raw(`"${alias}"`);
  return sql`(${r}.lifted_at is null and (${r}.ends_at is null or ${r}.ends_at > ${now.toISOString()}::timestamptz))`;
};

/** @throws Refusal restricted, with reason and end, while an operator keeps the acting member from this */
export async function refuseRestricted(ctx: Ctx, kind: RestrictionKind): Promise<void> {
  if (ctx.actor.kind !== "member") return;
  const { userId, kind: of, endsAt, reason } = restrictions;
  const [found] = await ctx.db
    .select({ reason, endsAt })
    .from(restrictions)
    .where(and(eq(userId, ctx.actor.id), eq(of, kind), restrictionStands("restrictions", ctx.now())))
    .orderBy(desc(restrictions.id))
    .limit(1);
  if (!found) return;
  const until = found.endsAt === null ? "" : `，到 ${fullDate(found.endsAt)} 為止`;
  refuse("restricted", `你的帳號目前不能${restrictionKinds[kind].cannot}${until}。原因：${found.reason}`);
}
