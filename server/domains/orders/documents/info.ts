import type { z } from "zod";
import type { OrderInfo } from "#contract/orders/room.ts";
import type { Side } from "#contract/orders/states.ts";
import { ruleName } from "#server/domains/fees/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { couponShareOf } from "../amounts/coupon-share.ts";
import { setAsideOf } from "../amounts/set-aside.ts";
import { getCaseOrder } from "../case-store.ts";
import { answersOf } from "../conversation/answers.ts";
import { roomRows } from "../conversation/room-query.ts";
import { splitOf } from "../money/money.ts";
import { labelOf } from "../notifications/label.ts";
import { admitOperator, mySide } from "../policy.ts";
import { dueOf } from "../process/facts.ts";
import { paymentOf } from "../sale/order-lists.ts";
import { getOrder, type OrderRow } from "../store.ts";
import { supplementLines } from "../supplements/present.ts";
import { supplementsOf } from "../supplements/store.ts";
import { businessOf } from "./labor-receipt.ts";

type Info = z.output<typeof OrderInfo>;

/** @param side null: an operator, who sees what both sides see */
async function infoFor(ctx: Ctx, order: OrderRow, side: Side | null): Promise<Info> {
  const [{ buyer, seller }, payment] = [await roomRows(ctx, order.id), await paymentOf(ctx, order.id)];
  const { lines, ...snapshot } = order.snapshot;
  const [forSeller, forBuyer] = [side !== "buyer", side !== "seller"];
  return {
    id: order.id,
    side,
    state: order.state,
    stateLabel: labelOf(order, side),
    snapshot,
    termsVersion: order.termsVersion,
    lines: [...lines, ...supplementLines(await supplementsOf(ctx, order))],
    price: order.price,
    buyerFee: order.buyerFee,
    total: order.total,
    refunded: order.refunded,
    commission: forSeller ? order.commission : null,
    couponShare: couponShareOf(order, side),
    earns: forSeller ? splitOf(order, order.refunded).seller : null,
    rates: {
      buyerFeeBp: forBuyer ? order.buyerFeeBp : null,
      commissionBp: forSeller ? order.commissionBp : null,
      rule: await ruleName(ctx, order.feeRuleId),
    },
    buyer,
    seller,
    answers: await answersOf(ctx, order),
    createdAt: order.createdAt,
    paidAt: order.paidAt,
    dueAt: dueOf(order, ctx.now()),
    completedAt: order.completedAt,
    payment: forBuyer ? payment : null,
    credits: forBuyer && order.paidAt ? setAsideOf(order) : null,
    laborReceipt: side === "seller" && (await businessOf(ctx, order)) !== null,
  };
}

/** The agreement: parties, scope and price. The seller also sees the commission. @throws Refusal not_found */
export async function getInfo(ctx: Ctx, id: number): Promise<Info> {
  const order = await getOrder(ctx, id);
  return infoFor(ctx, order, mySide(ctx, order));
}

/** The same for an operator's case. Every view is audited. @throws Refusal forbidden, not_found */
export async function caseInfo(ctx: Ctx, orderId: number): Promise<Info> {
  admitOperator("read", ctx.actor);
  const order = await getCaseOrder(ctx, orderId);
  await audit(ctx, "order.look", "order", orderId);
  return infoFor(ctx, order, null);
}
