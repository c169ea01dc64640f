import type { z } from "zod";
import { LaborReceipt } from "#contract/orders/money/labor-receipt.ts";
import { taipeiDay } from "#contract/time.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { read, text } from "#server/kernel/rows.ts";
import { netPriceOf } from "../money/money.ts";
import { mySide } from "../policy.ts";
import { isCompleted } from "../process/predicates.ts";
import { getOrder, type OrderRow } from "../store.ts";

type Receipt = z.output<typeof LaborReceipt>;

/** NT$ that the buyer paid for the work itself, without the platform's subsidy. */
const paidForWork = (order: OrderRow): number => netPriceOf({ ...order, subsidy: 0 }, order.refunded);

/** The company that bought a completed order; null for a private buyer, and after a full refund. */
export async function businessOf(ctx: Ctx, order: OrderRow): Promise<Receipt["payer"] | null> {
  if (!isCompleted.test(order, ctx.now()) || paidForWork(order) === 0) return null;
  const rows = await read(ctx.db, LaborReceipt.shape.payer)`
    select i.invoice->>'name' as name, i.invoice->>'businessNumber' as "businessNumber"
    from member_info i where i.user_id = ${order.buyerId} and i.invoice->>'kind' = 'company'`;
  return rows[0] ?? null;
}

/** The seller's verified name. */
async function checkedName(ctx: Ctx, userId: number): Promise<string | null> {
  const rows = await read(ctx.db, {
    name: text.nullable(),
  })`select u.real_name as name from users u where u.id = ${userId} and u.id_verified_at is not null`;
  return rows[0]?.name ?? null;
}

/**
 * Data for the receipt that the seller of a completed order gives to a business buyer; nobody else may read it.
 * @throws Refusal not_found
 */
export async function laborReceipt(ctx: Ctx, id: number): Promise<Receipt> {
  const order = await getOrder(ctx, id);
  if (mySide(ctx, order) !== "seller") refuse("not_found");
  const payer = await businessOf(ctx, order);
  const { snapshot, completedAt, paidAt, sellerId } = order;
  if (!payer || !completedAt) refuse("not_found");
  return {
    id,
    title: snapshot.title,
    packageName: snapshot.package.name,
    payer,
    payee: { name: await checkedName(ctx, sellerId), nickname: snapshot.seller.nickname },
    gross: paidForWork(order),
    paidAt,
    completedAt,
    day: taipeiDay(completedAt),
  };
}
