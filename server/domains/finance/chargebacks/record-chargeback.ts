import { eq } from "drizzle-orm";
import { type ChargebackForm, chargebackReasons } from "#contract/finance/chargebacks.ts";
import { money } from "#contract/money.ts";
import { endOfTaipeiDay, taipeiDay, withZone } from "#contract/time.ts";
import { chargebacks, financeItems } from "#server/db/schema/finance.ts";
import { post } from "#server/domains/ledger/index.ts";
import { freezeOrder, isBooked, lockForChargeback } from "#server/domains/orders/index.ts";
import { toGoBack } from "#server/domains/payments/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { follow } from "../follow/follow.ts";
import { chargebackProcess } from "../process/chargeback.ts";
import { notifyMember } from "../process/run.ts";
import { borneBySeller, heldEntries, openedEntries } from "./money.ts";
import { asChargeback, type Chargeback, type Charged, lockCharged, lockSeller, orderOfNumber } from "./store.ts";

/** The payment that a letter concerns, whose chargeable amount is checked, with its order locked first. */
async function lockPayment(ctx: Ctx, { number, amount, day, due }: ChargebackForm): Promise<Charged> {
  const orderId = await orderOfNumber(ctx, number);
  if (orderId !== null) await lockForChargeback(ctx, orderId);
  const charged = await lockCharged(ctx, number);
  if (!charged) refuseField("invalid", "number", "找不到這個編號的付款，請再核對一次");
  if (!(await isBooked(ctx, charged.attemptId))) refuseField("conflict", "number", "這筆付款剛入帳，請過一分鐘再登錄");
  if ([charged.buyerId, charged.sellerId].includes(memberId(ctx))) refuse("forbidden");
  if (amount > charged.left) refuseField("invalid", "amount", `這筆付款還能列入爭議的金額是 ${money(charged.left)}`);
  if (day > taipeiDay(ctx.now())) refuseField("invalid", "day", "通知日期不能晚於今天");
  if (due < day) refuseField("invalid", "due", "回覆期限不能早於通知日期");
  return charged;
}

/**
 * Holds the seller's possible share as far as they have it; pending refunds to the buyer cover the rest.
 * @returns NT$
 */
async function hold(ctx: Ctx, { id, orderId, attemptId, reason, amount }: Chargeback): Promise<number> {
  const seller = await lockSeller(ctx, { id, orderId });
  const open = Math.max(0, amount - (await toGoBack(ctx, attemptId)));
  const held = Math.min(borneBySeller({ ...seller, reason }, open), seller.there);
  if (held <= 0) return 0;
  const entries = heldEntries(seller.account, held);
  await post(ctx, { kind: "chargeback.held", key: `chargeback:${id}:held`, orderId, entries });
  await ctx.db.update(chargebacks).set({ held }).where(eq(chargebacks.id, id));
  return held;
}

/**
 * Records a chargeback: posts it, freezes the order and all its held or pending money, holds the seller's possible
 * share, and opens an item in the console that waits for the bank's decision.
 * @returns that item
 * @throws Refusal invalid at its field, forbidden for money of one's own, conflict when the case is known
 */
export async function recordChargeback(ctx: Ctx, form: ChargebackForm): Promise<number> {
  return tx(ctx, async (ctx) => {
    const { attemptId, orderId, gateway, refunded } = await lockPayment(ctx, form);
    const { amount, day, due, reason, reference, note } = form;
    const dueAt = endOfTaipeiDay(new Date(withZone(`${due}T00:00:00`)));
    const values = { attemptId, orderId, amount, day, dueAt, reason, reference, note };
    const [row] = await ctx.db
      .insert(chargebacks)
      .values({ ...values, recordedBy: memberId(ctx), createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning();
    if (!row) return refuse("conflict", "這個案號的爭議已經登錄過了。");
    const key = `chargeback:${row.id}`;
    await post(ctx, {
      kind: "chargeback.opened",
      key: `${key}:opened`,
      orderId,
      entries: openedEntries(gateway, amount),
    });
    const held = await hold(ctx, asChargeback(row));
    await freezeOrder(ctx, orderId);
    const facts = { chargebackId: row.id, reason: chargebackReasons[reason], reference, day, held, refunded, note };
    await follow(ctx, { kind: "chargeback", key, attemptId, orderId, amount, facts }, "bad");
    await recordAct(ctx, chargebackProcess, "record", attemptId, { ...values, dueAt: dueAt.toISOString(), held });
    await notifyMember(ctx, asChargeback(row), held);
    return one(await ctx.db.select({ id: financeItems.id }).from(financeItems).where(eq(financeItems.key, key))).id;
  });
}
