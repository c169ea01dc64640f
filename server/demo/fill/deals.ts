import { eq } from "drizzle-orm";
import { offers } from "#server/db/schema/offers.ts";
import { demoRequests } from "#server/demo/content/requests/index.ts";
import { type OrderHistory, orderHistory, type Plan, type Step } from "#server/demo/order-history.ts";
import { type WrittenHistory, writeOrderHistories } from "#server/demo/write-order-histories.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import type { ForSale } from "#server/domains/orders/checkout/for-sale.ts";
import { DAY, HOUR, later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { DemoOffer } from "./offers.ts";

type Row = DemoOffer["row"];

/** The terms of an accepted offer in the shape that checkout sells. */
async function agreedOf(ctx: Ctx, row: Row): Promise<ForSale> {
  const { id, nickname, avatar, level, star, status } = await getUser(ctx, row.sellerId);
  const included = row.scope.map(({ text }) => text).join("\n");
  const { price, days, revisions, title } = row;
  return {
    ...{
      id: 0,
      title,
      price,
      state: "published",
      hiddenReason: null,
      orderCap: null,
      feeRules: [],
      consumerClass: "custom",
    },
    ...{ categoryId: null, questions: [], cover: null, blocked: false, options: [] },
    seller: { id, nickname, avatar, level, star, status },
    packages: [{ id: 1, name: "提案內容", included, price, days, revisions }],
  };
}

/** The steps of the order: paid and, when it is done, delivered and accepted. */
function stepsOf(row: Row, done: boolean): Step[] {
  const paidAt = row.endedAt ?? row.createdAt;
  const pay: Step = { name: "pay", at: paidAt, actor: "system" };
  if (!done) return [pay];
  const deliveredAt = later(paidAt, Math.max(1, row.days - 1) * DAY);
  const said = "成果都放在這裡了，請看看有沒有要調整的地方。";
  return [
    pay,
    { name: "deliver", at: deliveredAt, actor: "seller", said },
    { name: "accept", at: later(deliveredAt, 20 * HOUR), actor: "buyer" },
  ];
}

/** Makes the order one of an offer instead of a service. */
function ofOffer(lived: OrderHistory, row: Row): OrderHistory {
  const { snapshot, ...order } = lived.order;
  const agreed = snapshot as { package: object };
  const { id, version, requestId, message, excluded } = row;
  const offer = { id, version, requestId, message, scope: row.scope.map(({ text }) => text), excluded };
  return {
    ...lived,
    order: {
      ...order,
      serviceId: null,
      offerId: id,
      snapshot: { ...agreed, package: { ...agreed.package, id: null }, offer },
    },
  };
}

async function orderHistoryOf(ctx: Ctx, row: Row, done: boolean, now: Date): Promise<OrderHistory> {
  const { id, nickname } = await getUser(ctx, row.buyerId);
  const plan: Plan = {
    listing: await agreedOf(ctx, row),
    buyer: { id, nickname },
    packageIndex: 0,
    optionIndexes: [],
    placedAt: later(row.endedAt ?? row.createdAt, -20 * MINUTE),
    steps: stepsOf(row, done),
    said: [],
  };
  return ofOffer(orderHistory(plan, false, now), row);
}

/** Writes the orders of accepted offers. @returns those that are paid and open */
export async function fillDeals(ctx: Ctx, all: readonly DemoOffer[], now: Date): Promise<WrittenHistory[]> {
  const won = all.filter(({ row }) => row.state === "won");
  const done = new Set(demoRequests.filter(({ state }) => state === "done").map(({ key }) => key));
  const histories: OrderHistory[] = [];
  for (const { request, row } of won) histories.push(await orderHistoryOf(ctx, row, done.has(request), now));
  const lived = await writeOrderHistories(ctx, histories);
  for (const { order } of lived)
    if (order.offerId !== null)
      await ctx.db.update(offers).set({ orderId: order.id }).where(eq(offers.id, order.offerId));
  return lived.filter(({ order }) => order.closedAt === null);
}
