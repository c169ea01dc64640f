import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { dueOf } from "#contract/orders/money/parts.ts";
import type { UnpaidOrder } from "#contract/orders/schemas.ts";
import { OrderSnapshot } from "#contract/orders/snapshot.ts";
import { type PaymentMethod, paymentMethods } from "#contract/payments/methods.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { awaitsPayment } from "../process/predicates.ts";
import { CouponIds } from "./for-sale.ts";

/** The buyer's unpaid order with its selection. */
export const Waiting = CouponIds.extend({
  id: num,
  total: num,
  points: num,
  coins: num,
  /** Method of the last payment attempt; null if there was none. */
  method: text.nullable(),
  packageId: num.nullable(),
  optionIds: z.array(num),
  seen: text.nullable(),
  /** Its bill at placing. */
  bill: OrderSnapshot.pick({ lines: true, days: true, questions: true, consent: true }).extend({
    price: num,
    platformDiscount: num,
    buyerFee: num,
  }),
});
export type Waiting = z.output<typeof Waiting>;

const couponOf = (kind: string): SQL => sql`(select t.coupon_id from coupon_uses t
  where t.order_id = o.id and t.given_back_at is null and t.kind = ${kind})`;

/** Method of the last payment attempt of order `o`; null if there was none. */
const lastMethod: SQL = sql`(select a.method from payment_attempts a where a.order_id = o.id order by a.id desc limit 1)`;

const methodOf = (name: string | null | undefined): PaymentMethod | null =>
  paymentMethods.find((each) => each === name) ?? null;

/** Method of the last payment attempt; null if there was none, or if the method is no longer offered. */
export async function triedMethod(ctx: Ctx, orderId: number): Promise<PaymentMethod | null> {
  const rows = await read(ctx.db, {
    method: text.nullable(),
  })`select ${lastMethod} as method from orders o where o.id = ${orderId}`;
  return methodOf(rows[0]?.method);
}

/** The buyer's unpaid order `o`; null if there is none. @param which condition on `o` */
export async function waitingOrder(ctx: Ctx, buyerId: number, which: SQL): Promise<Waiting | null> {
  const rows = await read(ctx.db, Waiting)`
    select o.id, o.total, o.paid_points as points, o.paid_coins as coins,
      ${couponOf("seller")} as "sellerCouponId", ${couponOf("platform")} as "platformCouponId",
      ${lastMethod} as method,
      (o.snapshot->'package'->>'id')::int as "packageId",
      array(select (x->>'id')::int from jsonb_array_elements(o.snapshot->'options') x) as "optionIds",
      o.snapshot->>'seen' as seen,
      jsonb_build_object('lines', o.snapshot->'lines', 'days', o.snapshot->'days', 'questions', o.snapshot->'questions',
        'consent', o.snapshot->'consent', 'price', o.price, 'platformDiscount', o.platform_discount,
        'buyerFee', o.buyer_fee) as bill
    from orders o where o.buyer_id = ${buyerId} and ${which} and ${awaitsPayment.sql("o", ctx.now())}
    order by o.id desc limit 1`;
  return rows[0] ?? null;
}

/**
 * The bill of an unpaid order. It is paid as it was placed, even if coupons, prices or the service have changed since.
 * Undefined when other coupons are wanted, and for old orders that stored no hash of what the buyer saw.
 */
export function placedBill(waiting: Waiting | null, wish: CouponIds) {
  if (!waiting || waiting.seen === null) return undefined;
  const { sellerCouponId, platformCouponId, seen, total, bill } = waiting;
  if (wish.sellerCouponId !== sellerCouponId || wish.platformCouponId !== platformCouponId) return undefined;
  return { ...bill, seen, total, couponIds: { sellerCouponId, platformCouponId } };
}

/** The unpaid order as checkout shows it. @param shown the present page: the same hash means the same order */
export function presentWaiting(
  waiting: Waiting | null,
  shown: CouponIds & { seen: string; total: number },
): UnpaidOrder | null {
  if (!waiting) return null;
  const { id, total, points, coins, sellerCouponId, platformCouponId, method, seen } = waiting;
  const same =
    seen === shown.seen &&
    total === shown.total &&
    sellerCouponId === shown.sellerCouponId &&
    platformCouponId === shown.platformCouponId;
  return { id, total, due: dueOf({ total }, { points, coins }), method: methodOf(method), same };
}
