import type { OrderState } from "#contract/orders/states.ts";
import type { Upload } from "#server/http/handler.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { settings } from "#server/kernel/settings.ts";
import { tx } from "#server/kernel/tx.ts";
import { refuseOverTotal, refuseTooMany, writeDispute } from "./dispute-rows.ts";
import type { DisputeFacts } from "./facts.ts";
import { move } from "./move.ts";
import { mySide } from "./policy.ts";
import { alreadySaid, say, storeAll } from "./room-messages.ts";
import { refusalOf } from "./rules.ts";
import { getOrder, lockOrder, type OrderRow } from "./store.ts";

/** NT$ that should go back to the buyer, in the acting side's view, and why. */
export type View = { amount: number; reason: string; key: string };

function admit(ctx: Ctx, order: OrderRow, amount: number): void {
  const refusal = refusalOf("dispute", order, mySide(ctx, order), ctx.now());
  if (refusal) refuse(refusal);
  refuseOverTotal(order, amount, "amount");
}

/**
 * Either side calls the operators in: the order's clock stands still, the other side has three days to name its own
 * amount. The same key opens one dispute.
 * @throws Refusal transition_refused; invalid at `amount` when it is more than was paid
 */
export async function openDispute(ctx: Ctx, id: number, view: View, uploads: Upload[]): Promise<void> {
  const { amount, reason, key } = view;
  const seen = await getOrder(ctx, id);
  if (await alreadySaid(ctx, id, key)) return;
  admit(ctx, seen, amount);
  await refuseTooMany(ctx, id);

  const fileIds = await storeAll(ctx, uploads);
  await tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    if (await alreadySaid(ctx, id, key)) return;
    admit(ctx, order, amount);
    await refuseTooMany(ctx, id);
    const now = ctx.now();
    const dispute: DisputeFacts = {
      by: mySide(ctx, order),
      from: order.state as OrderState,
      openedAt: now,
      heldUntil: order.deadlineAt,
      answerBy: later(now, settings.disputeAnswerDays * DAY),
      resolveBy: later(now, settings.disputeResolveDays * DAY),
      amount,
      answeredAt: null,
      answerAmount: null,
    };
    const messageId = await say(ctx, id, "dispute", { text: reason, key }, fileIds);
    await move(ctx, order, "dispute", { dispute }, { amount, messageId });
    const { by: _, answeredAt: __, ...row } = dispute;
    await writeDispute(ctx, { ...row, orderId: id, openedBy: memberId(ctx), messageId });
  });
}
