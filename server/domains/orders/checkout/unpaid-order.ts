import { type SQL, sql } from "drizzle-orm";
import type { UnpaidOrder } from "#contract/orders/schemas.ts";
import type { OrderSnapshot } from "#contract/orders/snapshot.ts";
import { type PaymentMethod, paymentMethods } from "#contract/payments/methods.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { awaitsPayment } from "../process/predicates.ts";
import type { CouponIds } from "./for-sale.ts";

/** An own order that waits for its payment, with what its buyer chose. */
export type Waiting = CouponIds & {
  id: number;
  total: number;
  points: number;
  coins: number;
  /** Of the last try to pay it; null where there was none. */
  method: string | null;
  packageId: number | null;
  optionIds: number[];
  seen: string | null;
  /** Its bill, as it was placed. */
  bill: Pick<OrderSnapshot, "lines" | "days" | "questions" | "consent"> & {
    price: number;
    platformDiscount: number;
    buyerFee: number;
  };
};

const couponOf = (kind: string): SQL => sql`(select t.coupon_id from coupon_uses t
  where t.order_id = o.id and t.given_back_at is null and t.kind = ${kind})`;

/** How it was last tried to pay order `o`; null where it was not. */
const lastMethod: SQL = sql`(select a.method from payment_attempts a where a.order_id = o.id order by a.id desc limit 1)`;

const methodOf = (name: string | null | undefined): PaymentMethod | null =>
  paymentMethods.find((each) => each === name) ?? null;

/** How it was last tried to pay an order; null where it was not, or by a way that is no more. */
export async function triedMethod(ctx: Ctx, orderId: number): Promise<PaymentMethod | null> {
  const { rows } = await ctx.db.execute<{ method: string | null }>(
    sql`select ${lastMethod} as method from orders o where o.id = ${orderId}`,
  );
  return methodOf(rows[0]?.method);
}

/** The order `o` of this buyer that still waits for its payment; null where there is none. @param which of them */
export async function waitingOrder(ctx: Ctx, buyerId: number, which: SQL): Promise<Waiting | null> {
  const { rows } = await ctx.db.execute<Waiting>(sql`
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
    order by o.id desc limit 1`);
  return rows[0] ?? null;
}

/**
 * The bill under which an order waits: it is paid as it was placed, whatever has become of coupons, prices and the service.
 * Undefined where other coupons are wished for, and for an order from before what was seen was kept.
 */
export function placedBill(waiting: Waiting | null, wish: CouponIds) {
  if (!waiting || waiting.seen === null) return undefined;
  const { sellerCouponId, platformCouponId, seen, total, bill } = waiting;
  if (wish.sellerCouponId !== sellerCouponId || wish.platformCouponId !== platformCouponId) return undefined;
  return { ...bill, seen, total, couponIds: { sellerCouponId, platformCouponId } };
}

/** As the checkout shows it. @param shown the page as it stands: with the same fingerprint it is just this order */
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
  const due = total - points - coins;
  return { id, total, due, method: methodOf(method), same };
}
