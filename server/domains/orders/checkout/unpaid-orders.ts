import * as terms from "#contract/terms.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseTo } from "#server/kernel/errors.ts";
import { waitText } from "#server/kernel/limits/limits.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { lockName } from "#server/kernel/tx.ts";
import { roomUrl } from "../notify.ts";
import { awaitsPayment, isPaid } from "../process/predicates.ts";

/**
 * Limits unpaid orders, which cost nothing but occupy places: one per service, and some in total. Serializes the orders
 * of one buyer.
 * @throws Refusal unpaid_waiting with a link to the unpaid order; too_many
 */
export async function refuseUnpaid(ctx: Ctx, buyerId: number, serviceId: number | null): Promise<void> {
  await lockName(ctx, `unpaid_orders:${buyerId}`);
  const rows = await read(ctx.db, { id: num, serviceId: num.nullable() })`
    select o.id, o.service_id as "serviceId" from orders o
    where o.buyer_id = ${buyerId} and ${awaitsPayment.sql("o", ctx.now())} order by o.created_at`;
  const same = serviceId === null ? undefined : rows.find((order) => order.serviceId === serviceId);
  if (same) refuseTo("unpaid_waiting", roomUrl(same.id));
  if (serviceId !== null) await refuseOften(ctx, buyerId, serviceId);
  const [oldest] = rows;
  if (oldest && rows.length >= terms.unpaidOrdersMax)
    refuseTo(
      "unpaid_waiting",
      roomUrl(oldest.id),
      `你有 ${rows.length} 筆訂單還沒付款，請先完成付款或取消其中一筆，再重新下單。`,
    );
}

/**
 * Limits repeated orders without payment, which would block a seller who accepts one order at a time. Paid orders do
 * not count, whatever became of them.
 */
async function refuseOften(ctx: Ctx, buyerId: number, serviceId: number): Promise<void> {
  const since = later(ctx.now(), -DAY);
  const rows = await read(ctx.db, { at: text })`
    select o.created_at as at from orders o
    where o.buyer_id = ${buyerId} and o.service_id = ${serviceId} and not ${isPaid.sql("o")} and o.created_at > ${since}
    order by o.created_at desc limit ${terms.unpaidPlacingsADay}`;
  const oldest = rows.at(-1);
  if (!oldest || rows.length < terms.unpaidPlacingsADay) return;
  const wait = waitText(new Date(oldest.at).getTime() - since.getTime());
  refuse("too_many", `你今天多次下單這項服務都沒有付款，請 ${wait}後再下單，或先傳訊息和賣家聯絡。`);
}
