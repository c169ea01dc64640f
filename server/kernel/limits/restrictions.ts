import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import { type RestrictionKind, restrictionKinds } from "#contract/moderation/restriction-kinds.ts";
import { fullDate } from "#contract/time.ts";
import { restrictions } from "#server/db/schema/moderation.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

/** @throws Refusal restricted, with reason and end, while an operator keeps the acting member from this */
export async function refuseRestricted(ctx: Ctx, kind: RestrictionKind): Promise<void> {
  if (ctx.actor.kind !== "member") return;
  const { userId, kind: of, endsAt, liftedAt, reason } = restrictions;
  const applies = and(isNull(liftedAt), or(isNull(endsAt), gt(endsAt, ctx.now())));
  const [found] = await ctx.db
    .select({ reason, endsAt })
    .from(restrictions)
    .where(and(eq(userId, ctx.actor.id), eq(of, kind), applies))
    .orderBy(desc(restrictions.id))
    .limit(1);
  if (!found) return;
  const until = found.endsAt === null ? "" : `，到 ${fullDate(found.endsAt)} 為止`;
  refuse("restricted", `你的帳號目前不能${restrictionKinds[kind].cannot}${until}。原因：${found.reason}`);
}
