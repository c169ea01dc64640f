import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { RestrictForm } from "#contract/moderation/restrictions.ts";
import { restrictions } from "#server/db/schema/moderation.ts";
import { lockUser } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { restrictionStands } from "#server/kernel/limits/restrictions.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { decidedDisputeOf } from "../decided-dispute.ts";
import { actionsOn, DECIDED_DISPUTE, isForOthers, mayLift } from "../policy.ts";
import { notifyLifted, notifyRestricted } from "./mails.ts";

/**
 * Keeps a member from one kind of act for a time; the member reads the reason.
 * @throws Refusal not_found, forbidden; conflict when such a restriction applies already
 */
export async function restrictMember(
  ctx: Ctx,
  userId: number,
  { kind, days, reason }: z.output<typeof RestrictForm>,
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId);
    if (!actionsOn(ctx.actor, user).includes("restrict")) refuse("forbidden");
    if (isForOthers("restrict", await decidedDisputeOf(ctx, userId))) refuse("forbidden", DECIDED_DISPUTE);
    const standing = await read(ctx.db, { id: num })`select r.id from restrictions r
      where r.user_id = ${userId} and r.kind = ${kind} and ${restrictionStands("r", ctx.now())}`;
    if (standing.length > 0) refuse("conflict", "這一項已經限制了，要改期間請先解除。");
    const now = ctx.now();
    const endsAt = days === null ? null : later(now, days * DAY);
    const row = one(
      await ctx.db
        .insert(restrictions)
        .values({ userId, kind, reason, endsAt, operatorId: memberId(ctx), createdAt: now })
        .returning(),
    );
    await notifyRestricted(ctx, { id: row.id, userId, kind, reason, endsAt });
    await audit(ctx, "member.restrict", "user", userId, { restrictionId: row.id, kind, days, reason });
  });
}

/** Lifts a restriction before its end. @throws Refusal not_found, forbidden; conflict when it is over */
export async function liftRestriction(ctx: Ctx, userId: number, id: number, reason: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId);
    if (!mayLift(ctx.actor, user)) refuse("forbidden");
    const mine = and(eq(restrictions.id, id), eq(restrictions.userId, userId));
    const [found] = await ctx.db.select().from(restrictions).where(mine);
    if (!found) refuse("not_found");
    const now = ctx.now();
    if (found.liftedAt !== null || (found.endsAt !== null && found.endsAt <= now))
      refuse("conflict", "這項限制已經結束了。");
    await ctx.db
      .update(restrictions)
      .set({ liftedAt: now, liftedBy: memberId(ctx), liftReason: reason })
      .where(mine);
    await notifyLifted(ctx, { id, userId, kind: found.kind });
    await audit(ctx, "member.lift_restriction", "user", userId, { restrictionId: id, kind: found.kind, reason });
  });
}
