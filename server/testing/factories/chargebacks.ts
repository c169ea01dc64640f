import { eq } from "drizzle-orm";
import type { ChargebackForm } from "#contract/finance/chargebacks.ts";
import { payOrder } from "#contract/orders/routes.ts";
import { taipeiDay } from "#contract/time.ts";
import { financeItems } from "#server/db/schema/finance.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { endChargeback } from "#server/domains/finance/chargebacks/end-chargeback.ts";
import { recordChargeback } from "#server/domains/finance/chargebacks/record-chargeback.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { nextSerial } from "../factories.ts";
import type { World } from "../world.ts";
import { makeListing, makePlacedOrder, type Sale, type Wishes } from "./orders.ts";

export type Bought = Sale & { number: string; attemptId: number };

/** Creates an order of NT$1,050 without questions, paid by card at the gateway. */
export async function boughtByCard(world: World, wishes: Wishes = {}): Promise<Bought> {
  const sale = await makePlacedOrder(world, await makeListing(world, { questions: [], ...wishes }));
  const buyer = await world.client(sale.buyerId);
  await world.fakes.gateway.payAndReturn(await buyer.call(payOrder, { params: { id: sale.orderId } }));
  await world.drain();
  const { deps } = world;
  const [paid] = await deps.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, sale.orderId));
  if (!paid) throw new Error("nothing was paid");
  return { ...sale, number: paid.number, attemptId: paid.id };
}

/** Records a chargeback in the console, by default of the full NT$1,050. @returns the chargeback's id */
export async function letterAbout(operator: Ctx, wish: Pick<ChargebackForm, "number"> & Partial<ChargebackForm>) {
  const usual = { amount: 1050, day: taipeiDay(operator.now()), due: taipeiDay(later(operator.now(), 14 * DAY)) };
  const why = { reason: "fraud", reference: `L${nextSerial()}`, note: "" };
  const itemId = await recordChargeback(operator, { ...usual, ...why, ...wish } as ChargebackForm);
  const item = one(await operator.db.select().from(financeItems).where(eq(financeItems.id, itemId)));
  return Number(item.facts.chargebackId);
}

/** Records the bank's decision. */
export const decided = (operator: Ctx, id: number, how: "won" | "lost"): Promise<boolean> =>
  tx(operator, (ctx) => endChargeback(ctx, id, how));
