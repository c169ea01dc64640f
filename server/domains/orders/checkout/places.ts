import { eq } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { orders } from "#server/db/schema/orders.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read } from "#server/kernel/rows.ts";
import { holdsPlace } from "../process/predicates.ts";
import { type OrderRow, openOrdersOf } from "../store.ts";

/** True while the seller accepts one more order of this service. Lock the service before placing one. */
export async function hasPlace(ctx: Ctx, { id, orderCap }: { id: number; orderCap: number | null }): Promise<boolean> {
  return orderCap === null || (await openOrdersOf(ctx, id)) < orderCap;
}

/**
 * Reserves the place of a locked order while its payment page is valid. A place that expired meanwhile must still be
 * free.
 * @throws Refusal seller_full
 */
export async function holdPlace(ctx: Ctx, order: OrderRow): Promise<void> {
  const now = ctx.now();
  if (!holdsPlace.test(order, now) && !(await isStillFree(ctx, order.serviceId)))
    refuse("seller_full", "賣家的名額剛剛被其他訂單用完了，請稍後再按一次付款，或取消這筆訂單。");
  await ctx.db
    .update(orders)
    .set({ placeUntil: later(now, terms.paymentPageMs) })
    .where(eq(orders.id, order.id));
}

async function isStillFree(ctx: Ctx, serviceId: number | null): Promise<boolean> {
  if (serviceId === null) return true;
  const rows = await read(ctx.db, { id: num, orderCap: num.nullable() })`
    select id, order_cap as "orderCap" from services where id = ${serviceId} for no key update`;
  return rows[0] === undefined || hasPlace(ctx, rows[0]);
}
