import { eq } from "drizzle-orm";
import type { SettleForm } from "#contract/finance/schemas.ts";
import { financeItems } from "#server/db/schema/finance.ts";
import { post } from "#server/domains/ledger/index.ts";
import { closeAttempt, settleRefund } from "#server/domains/payments/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { admitAndLock } from "./admit-and-lock.ts";
import { mendingEntries, paidByBank, waysOf } from "./rules.ts";
import type { Item } from "./store.ts";

/**
 * Takes an operator's word that something was brought to its end outside of the product, with the reason and the bank's
 * or the gateway's number of it. The books follow in the same transaction.
 * @throws Refusal not_found, forbidden, conflict; invalid at `way` when this cannot be settled so
 */
export async function settleItem(ctx: Ctx, id: number, form: SettleForm): Promise<void> {
  await tx(ctx, async (ctx) => {
    const item = await admitAndLock(ctx, id, "settle");
    if (!waysOf(item).includes(form.way)) refuseField("invalid", "way", "這筆款項不能用這個方式處理。");
    // Where a second person has to release larger sums, the form is kept here and carried out on their word.
    await carryOut(ctx, item, form);
  });
}

async function carryOut(ctx: Ctx, item: Item, { way, reason, reference }: SettleForm): Promise<void> {
  if (!(await settled(ctx, item, way))) refuse("conflict", "這筆款項的狀態剛剛已經改變，請重新整理查看結果。");
  const end = { state: "settled", closedAt: ctx.now(), closedBy: memberId(ctx), way, reason, reference };
  await ctx.db.update(financeItems).set(end).where(eq(financeItems.id, item.id));
  const { kind, amount, orderId } = item;
  await audit(ctx, "finance.settled", "finance_item", item.id, { kind, amount, orderId, way, reason, reference });
}

/** @returns false when there is nothing left to settle. */
async function settled(ctx: Ctx, item: Item, way: SettleForm["way"]): Promise<boolean> {
  const { refundId, attemptId } = item;
  if (refundId !== null) return settledRefund(ctx, item, refundId, way);
  if (attemptId !== null) return closeAttempt(ctx, attemptId, way === "nothing" ? "nothing" : "returned");
  await post(ctx, {
    kind: "books.mended",
    ...booking(item),
    entries: mendingEntries(item.facts, ctx.ports.gateway.name),
  });
  return true;
}

async function settledRefund(ctx: Ctx, item: Item, refundId: number, way: SettleForm["way"]): Promise<boolean> {
  const gateway = await settleRefund(ctx, refundId, way === "bank" ? "bank" : "gateway");
  if (gateway === null) return false;
  // A card's check has no order and was never the house's money.
  if (way === "bank" && item.orderId !== null)
    await post(ctx, { kind: "refund.paid_by_bank", ...booking(item), entries: paidByBank(gateway, item.amount) });
  return true;
}

/** One journal for each time that an item was opened. */
const booking = ({ id, openedAt, orderId }: Item) => ({
  key: `finance:${id}:${openedAt.getTime()}`,
  ...(orderId === null ? {} : { orderId }),
});
