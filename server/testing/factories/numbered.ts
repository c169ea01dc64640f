import { eq } from "drizzle-orm";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { one } from "#server/kernel/rows.ts";
import { placeOrder } from "../../domains/orders/checkout/place-order.ts";
import { startOrderPayment } from "../../domains/orders/payment/pay-order.ts";
import { declineOrder } from "../../domains/orders/sale/decline-order.ts";
import { makeMember } from "../factories.ts";
import type { World } from "../world.ts";
import type { Bought } from "./chargebacks.ts";
import { makeListing, placeForm } from "./orders.ts";

type Wish = { buyerId?: number; packagePrice?: number };

/** Creates an order without questions with a payment number, by default of NT$1,050. */
export async function numbered(world: World, { packagePrice = 1000, ...by }: Wish = {}): Promise<Bought> {
  const listing = await makeListing(world, { questions: [], packagePrice });
  const buyerId = by.buyerId ?? (await makeMember(world)).id;
  const buyer = world.as(buyerId);
  const orderId = await placeOrder(buyer, placeForm(listing));
  const press = { method: "atm", begunIn: "room", points: 0, coins: 0 } as const;
  await world.fakes.gateway.payAndReturn(await startOrderPayment(buyer, orderId, press));
  await world.drain();
  const attempt = one(await world.deps.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId)));
  return { ...listing, orderId, buyerId, number: attempt.number, attemptId: attempt.id };
}

/** The same order, paid at a cash machine. */
export async function boughtByNumber(world: World, wish: Wish = {}): Promise<Bought> {
  const sale = await numbered(world, wish);
  await world.fakes.gateway.payNumber(sale.number);
  await world.drain();
  return sale;
}

/** The same order, paid and then cancelled by its seller: the buyer has to choose where the refund goes. */
export async function refundByHand(world: World, wish: Wish = {}): Promise<Bought & { refundId: number }> {
  const sale = await boughtByNumber(world, wish);
  await declineOrder(world.as(sale.sellerId), sale.orderId, "這陣子檔期已滿，抱歉");
  const { db } = world.deps;
  const refund = one(await db.select().from(paymentRefunds).where(eq(paymentRefunds.attemptId, sale.attemptId)));
  return { ...sale, refundId: refund.id };
}
