import { sql } from "drizzle-orm";
import { memberStatus } from "#contract/accounts/status.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { eachDue } from "../due.ts";
import { isDelivered } from "../process/predicates.ts";
import { orderProcess } from "../process/table.ts";
import { transition } from "../transition/run.ts";

/**
 * Subscriber of `member.status_changed`: a buyer whose account is restored gets the full acceptance period again.
 * Nothing is accepted automatically before this event arrives, because the rule reads the suspension itself.
 */
export async function resumeAcceptance(ctx: Ctx, { userId, status }: { userId: number; status: number }) {
  if (status !== memberStatus.normal) return;
  const delivered = sql`select o.id, o.created_at as at from orders o
    where o.buyer_id = ${userId} and ${isDelivered.sql("o", ctx.now())}`;
  const failed = await eachDue(ctx, delivered, async (ctx, order) => {
    const refused = refusalOf(orderProcess, "resume_acceptance", order, "system", ctx.now());
    if (refused === null) await transition(ctx, order, "resume_acceptance");
  });
  if (failed > 0) throw new Error(`${failed} orders did not hear that their buyer is back`);
}
