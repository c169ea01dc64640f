import type { z } from "zod";
import { grouped, money } from "#contract/money.ts";
import type { LaterEffect } from "#contract/orders/later-refunds.ts";
import type { Fault } from "#contract/orders/states.ts";
import { laterRefunds } from "#server/db/schema/later-refunds.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { billFee, feesBilled } from "#server/domains/invoices/index.ts";
import { post } from "#server/domains/ledger/index.ts";
import { refundAccount, refundPayment } from "#server/domains/payments/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { one } from "#server/kernel/rows.ts";
import { refundSources } from "../amounts/sources.ts";
import { notifyHold } from "../clearance/hold-revenue.ts";
import { netFeesOf, partsOf } from "../money/money.ts";
import type { OrderRow } from "../store.ts";
import { refuseTransition, transition } from "../transition/run.ts";
import { laterRefundEntries } from "./entries.ts";
import { type Bearer, laterSplit } from "./later-split.ts";
import { type LaterSums, laterSums, leftParts, sellerHas } from "./store.ts";

type Terms = { amount: number; bearer: Bearer; fault: Fault };
export type GivingBack = Terms & { reasonBuyer: string; reasonSeller: string };

/** A side that is at fault costs the platform no fee; nor do fees shrink that were given back already. */
async function isProportional(ctx: Ctx, order: OrderRow, later: LaterSums, { bearer, fault }: Terms): Promise<boolean> {
  if (bearer === "house" || fault === "seller" || fault === "buyer") return false;
  const { buyer, seller } = netFeesOf(order, order.refunded + later.proportional);
  return (await feesBilled(ctx, order.id)) >= buyer + seller;
}

/** What a refund of a completed order takes from whom, and what is left of both. */
async function planOf(ctx: Ctx, order: OrderRow, terms: Terms) {
  const later = await laterSums(ctx, order.id);
  const left = await leftParts(ctx, order, later);
  const most = left.money + left.points + left.coins;
  const amount = Math.min(terms.amount, most);
  const proportional = await isProportional(ctx, order, later, terms);
  const split = laterSplit(order, order.refunded + later.proportional, amount, { bearer: terms.bearer, proportional });
  const has = await sellerHas(ctx, order, later);
  const pending = Math.min(split.seller, has.pending);
  return { later, left, most, amount, proportional, split, has, pending, balance: split.seller - pending };
}

/** What the refund would do, before it is made. */
export async function effectOf(ctx: Ctx, order: OrderRow, terms: Terms): Promise<z.output<typeof LaterEffect>> {
  const { most, split, has, pending, balance } = await planOf(ctx, order, terms);
  const { seller, fees, house } = split;
  return { most, seller, fees, house, pending, balance, short: Math.max(0, balance - has.balance) };
}

/**
 * Gives back a part of a locked, completed order: from the seller's share that still rests, then from their balance,
 * never below zero; or from the platform. It goes the way it was paid.
 * @throws Refusal transition_refused; invalid or balance_short at `amount`
 */
export async function giveBack(ctx: Ctx, order: OrderRow, terms: GivingBack): Promise<void> {
  refuseTransition(ctx, order, "refund_after");
  const { id: orderId, buyerId, sellerId } = order;
  if ((await getUser(ctx, buyerId)).deletedAt !== null) refuse("conflict", "買家的帳號已經刪除，無法退款給他。");
  const { later, left, most, proportional, split, has, pending, balance } = await planOf(ctx, order, terms);
  const { amount, bearer, fault, reasonBuyer, reasonSeller } = terms;
  if (amount > most) refuseField("invalid", "amount", `最多可以再退 ${money(most)}。`);
  if (balance > has.balance)
    refuseField(
      "balance_short",
      "amount",
      `這筆退款要由收益支付 ${money(split.seller)}，目前只有待入帳 ${grouped(has.pending)} 元與餘額 ${grouped(has.balance)} 元。`,
    );
  const back = partsOf(left, amount);
  const sources = await refundSources(ctx, order, back.money);
  const { house, fees, unused } = split;
  const taken = { pending, balance, fees, house, unused };
  const { id } = one(
    await ctx.db
      .insert(laterRefunds)
      .values({
        ...{ orderId, by: ctx.actor.kind === "member" && ctx.actor.id === sellerId ? "seller" : "operator" },
        ...{ madeBy: memberId(ctx), bearer, fault, amount, ...back, ...taken, proportional },
        ...{ reasonBuyer, reasonSeller, createdAt: ctx.now() },
      })
      .returning({ id: laterRefunds.id }),
  );
  await post(ctx, {
    kind: "order.refunded_later",
    key: `order:${orderId}:refunded_later:${id}`,
    orderId,
    entries: laterRefundEntries({
      ...{ buyerId, sellerId, back, ...taken },
      taken: sources.map((source) => ({ account: refundAccount(source), amount: source.amount })),
    }),
  });
  for (const { attemptId, amount } of sources)
    await refundPayment(ctx, { attemptId, amount, key: `order:${orderId}:later:${id}:${attemptId}` });
  if (proportional) await lowerFees(ctx, order, order.refunded + later.proportional + amount);
  await notifyHold(ctx, orderId);
  const data = { amount, borne: split.seller, bearer, fault, reasonBuyer, reasonSeller };
  await transition(ctx, order, "refund_after", {}, data);
}

/** The invoices of both sides follow the fees that are left. */
async function lowerFees(ctx: Ctx, order: OrderRow, gone: number): Promise<void> {
  const { id: orderId, buyerId, sellerId } = order;
  const kept = netFeesOf(order, gone);
  await billFee(ctx, { orderId, side: "buyer", userId: buyerId, total: kept.buyer, info: order.invoiceTo });
  await billFee(ctx, { orderId, side: "seller", userId: sellerId, total: kept.seller });
}
