import { faultContests } from "#server/db/schema/orders.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { tx } from "#server/kernel/tx.ts";
import { mySide } from "../policy.ts";
import { contestProcess } from "../process/contest.ts";
import { lockOrder } from "../store.ts";
import { contestOf } from "./contests.ts";

/**
 * The seller contests the fault, and an operator reviews it. Once per order; the same text again counts as a double
 * click.
 * @throws Refusal not_found, transition_refused
 */
export async function contestFault(ctx: Ctx, id: number, reason: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    const side = mySide(ctx, order);
    const before = await contestOf(ctx, order);
    if (side === "seller" && before.reason !== null)
      return before.reason === reason ? undefined : refuse("transition_refused", "每筆交易只能提出一次異議。");
    const refused = refusalOf(contestProcess, "contest_fault", before, side, ctx.now());
    if (refused) refuse(refused.code, refused.text);
    await ctx.db.insert(faultContests).values({ orderId: id, sellerId: memberId(ctx), reason, createdAt: ctx.now() });
    await recordAct(ctx, contestProcess, "contest_fault", id);
  });
}
