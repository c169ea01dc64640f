import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { thresholdOf } from "#contract/tax.ts";
import { taipeiMonth } from "#contract/time.ts";
import { notify } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { findOrder } from "../store.ts";
import { lineAt, soldInMonthOf } from "./sales-meter.ts";

const titleOf = (threshold: number, sold: number, line: number): string =>
  threshold === 100
    ? `這個月的銷售額 ${money(sold)} 已達稅籍登記的門檻 ${money(line)}，看看要辦什麼`
    : `這個月的銷售額 ${money(sold)}，接近稅籍登記的門檻 ${money(line)}`;

/** Subscriber of `order.transitioned`: a seller hears once a month of each threshold that the month's sales reach. */
export async function notifyMeter(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await findOrder(ctx, orderId);
    if (!order?.closedAt) return;
    const { sellerId, closedAt } = order;
    const [sold, line] = [await soldInMonthOf(ctx, sellerId, closedAt), lineAt(closedAt).services];
    const threshold = thresholdOf(sold, line);
    if (threshold === null) return;
    const key = `sales_meter:${taipeiMonth(closedAt)}:${threshold}`;
    const title = titleOf(threshold, sold, line);
    await notify(ctx, { to: sellerId, kind: "sales_meter", key, title, url: to("/mypage/revenue") });
  });
}
