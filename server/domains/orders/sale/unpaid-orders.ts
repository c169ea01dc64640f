import { sql } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseTo } from "#server/kernel/errors.ts";
import { lockName } from "#server/kernel/tx.ts";
import { awaitsPayment } from "../process/predicates.ts";
import { roomUrl } from "../tell.ts";

/**
 * Orders that are not paid cost nothing and take the places of others, so a buyer has few of them: one of a service, some in
 * all. Placings of one buyer take turns here.
 * @throws Refusal unpaid_waiting, with the way to the one that waits
 */
export async function refuseUnpaid(ctx: Ctx, buyerId: number, serviceId: number | null): Promise<void> {
  await lockName(ctx, `unpaid_orders:${buyerId}`);
  const { rows } = await ctx.db.execute<{ id: number; serviceId: number }>(sql`
    select o.id, o.service_id as "serviceId" from orders o
    where o.buyer_id = ${buyerId} and ${awaitsPayment.sql("o", ctx.now())} order by o.created_at`);
  const same = serviceId === null ? undefined : rows.find((order) => order.serviceId === serviceId);
  if (same) refuseTo("unpaid_waiting", roomUrl(same.id));
  const [oldest] = rows;
  if (oldest && rows.length >= terms.unpaidOrdersMax)
    refuseTo(
      "unpaid_waiting",
      roomUrl(oldest.id),
      `你有 ${rows.length} 筆訂單還沒付款，請先完成付款或取消其中一筆，再重新下單。`,
    );
}
