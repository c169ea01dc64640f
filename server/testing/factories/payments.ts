import type { PaymentMethod } from "#contract/payments/methods.ts";
import { one } from "#server/kernel/rows.ts";
import { orders } from "../../db/schema/orders.ts";
import { paymentAttempts, paymentRefunds } from "../../db/schema/payments.ts";
import { askAboutOrder, departFor, startPayment } from "../../domains/payments/index.ts";
import type { Departure } from "../../integrations/payment-gateways/port.ts";
import { DAY, later } from "../../kernel/clock.ts";
import { makeMember } from "../factories.ts";
import type { World } from "../world.ts";

type Order = typeof orders.$inferSelect;

/** Inserts an order row of NT$1,050 (1,000 + 50), commission 150, without service or money. */
export async function makeOrderRow(world: World, values: Partial<typeof orders.$inferInsert> = {}): Promise<Order> {
  const order = one(
    await world.deps.db
      .insert(orders)
      .values({
        buyerId: values.buyerId ?? (await makeMember(world)).id,
        sellerId: values.sellerId ?? (await makeMember(world)).id,
        state: "pending_payment",
        snapshot: { title: "名片設計", questions: [], days: 7 },
        price: 1000,
        buyerFee: 50,
        commission: 150,
        total: 1050,
        buyerFeeBp: 500,
        commissionBp: 1500,
        deadlineAt: later(world.clock.now(), DAY),
        ...values,
      })
      .returning(),
  );
  return order;
}

/** Creates a refund whose payer has to choose the destination: the order was paid by a number and then cancelled. */
export async function makeRefundToChoose(world: World): Promise<{ refundId: number; order: Order }> {
  const order = await makeOrderRow(world, { state: "cancelled" });
  const { db } = world.deps;
  const now = world.clock.now();
  const paid = { amount: order.total, method: "atm", state: "refunding", paidAt: now, expiresAt: now, createdAt: now };
  const attempt = one(
    await db
      .insert(paymentAttempts)
      .values({ gateway: "newebpay", number: `N${order.id}`, orderId: order.id, payerId: order.buyerId, ...paid })
      .returning(),
  );
  const wish = { attemptId: attempt.id, key: `order:${order.id}:refund`, amount: order.total, createdAt: now };
  const refund = one(
    await db
      .insert(paymentRefunds)
      .values({ ...wish, state: "choosing" })
      .returning(),
  );
  return { refundId: refund.id, order };
}

/**
 * Starts a payment, which first queries earlier attempts.
 * @returns the form for the gateway and the payment number in it
 */
export async function startPaymentOf(
  world: World,
  order: Order,
  method: PaymentMethod = "card",
): Promise<{ form: Departure; number: string }> {
  const start = {
    orderId: order.id,
    payerId: order.buyerId,
    email: "buyer@example.com",
    title: "名片設計",
    amount: order.total,
    expiresAt: order.deadlineAt ?? later(world.clock.now(), DAY),
    begunIn: "checkout",
  } as const;
  const asked = await askAboutOrder(world.system, { orderId: order.id });
  const buyer = world.as(order.buyerId);
  const form = await departFor(buyer, await startPayment(buyer, start, { method, asked }));
  const { rows } = await world.deps.pool.query<{ number: string }>(
    "select number from payment_attempts where order_id = $1 order by id desc limit 1",
    [order.id],
  );
  return { form, number: rows[0]?.number ?? "" };
}
