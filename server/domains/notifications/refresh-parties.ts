import type { Ctx } from "#server/kernel/ctx.ts";
import { push } from "#server/kernel/delivery/push.ts";
import { num, read } from "#server/kernel/rows.ts";

/** Subscriber of `order.transitioned`: refreshes the tasks of both sides, also on other pages of the one who acted. */
export async function refreshParties(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const rows = await read(ctx.db, { id: num })`
    select unnest(array[buyer_id, seller_id]) as id from orders where id = ${orderId}`;
  await push(
    ctx,
    rows.map((row) => row.id),
    "notices",
  );
}
