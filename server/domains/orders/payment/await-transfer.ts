import { issuedNumberOf } from "#server/domains/payments/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { isUnpaid } from "../process/predicates.ts";
import { lockAnyOrder } from "../store.ts";
import { transition } from "../transition/run.ts";

/**
 * Subscriber of `payment.number_issued`: extends the deadline of an unpaid order to the validity of its payment number.
 * Its place with the seller is not reserved longer.
 */
export async function awaitTransfer(
  ctx: Ctx,
  { orderId, attemptId }: { orderId: number; attemptId: number },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await lockAnyOrder(ctx, orderId);
    const issued = await issuedNumberOf(ctx, attemptId);
    if (!order || !issued || !isUnpaid.test(order, ctx.now())) return;
    const data = { ...issued, until: issued.until.toISOString() };
    await transition(ctx, order, "await_transfer", { until: issued.until }, data);
  });
}
