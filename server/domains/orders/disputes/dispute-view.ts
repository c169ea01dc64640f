import { money } from "#contract/money.ts";
import type { Upload } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { refusalOf } from "#server/kernel/process.ts";
import { tx } from "#server/kernel/tx.ts";
import { mySide } from "../policy.ts";
import { transition } from "../process/run.ts";
import { orderProcess } from "../process/table.ts";
import { alreadySaid, say, storeAll } from "../room/room-messages.ts";
import { getOrder, lockOrder, type OrderRow } from "../store.ts";

/** NT$ that should go back to the buyer, in the acting side's view, and why. */
export type View = { amount: number; reason: string; key: string };

/** Refuses more than was paid, at its field. */
export function refuseOverTotal(order: OrderRow, amount: number, field: "amount" | "refund"): void {
  if (amount > order.total) refuseField("invalid", field, `退款金額最多 ${money(order.total)}。`);
}

function admit(ctx: Ctx, name: "open_dispute" | "answer_dispute", order: OrderRow, amount: number): void {
  const refused = refusalOf(orderProcess, name, order, mySide(ctx, order), ctx.now());
  if (refused) refuse(refused.code, refused.text);
  refuseOverTotal(order, amount, "amount");
}

async function nameView(
  ctx: Ctx,
  name: "open_dispute" | "answer_dispute",
  id: number,
  { amount, reason, key }: View,
  uploads: Upload[],
): Promise<void> {
  const seen = await getOrder(ctx, id);
  if (await alreadySaid(ctx, id, key)) return;
  admit(ctx, name, seen, amount);
  const fileIds = await storeAll(ctx, uploads);
  await tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    if (await alreadySaid(ctx, id, key)) return;
    admit(ctx, name, order, amount);
    const messageId = await say(ctx, id, "dispute", { text: reason, key }, fileIds);
    const same = order.dispute?.amount === amount;
    await transition(ctx, order, name, { amount, messageId }, { amount, messageId, ...(order.dispute && { same }) });
  });
}

/**
 * Either side calls the operators in: the order's clock stands still, the other side has three days to name its own
 * amount. The same key opens one dispute.
 * @throws Refusal transition_refused; invalid at `amount` when it is more than was paid
 */
export const openDispute = (ctx: Ctx, id: number, view: View, uploads: Upload[]): Promise<void> =>
  nameView(ctx, "open_dispute", id, view, uploads);

/**
 * The side that did not open the dispute names its own amount, once, within its three days. Naming the same amount
 * ends nothing by itself: one of the two has to agree. The same key answers once.
 * @throws Refusal transition_refused; invalid at `amount` when it is more than was paid
 */
export const answerDispute = (ctx: Ctx, id: number, view: View, uploads: Upload[]): Promise<void> =>
  nameView(ctx, "answer_dispute", id, view, uploads);
