import { expect } from "vitest";
import { orderRefund } from "../../domains/orders/refunds/by-operator.ts";
import { giveBackAsSeller } from "../../domains/orders/refunds/by-seller.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { orderRow } from "../factories/orders.ts";
import type { World } from "../world.ts";
import type { Scenario } from "./scenario.ts";
import type { Sale } from "./set-up.ts";

/** The operators of scenarios belong to finance; support orders refunds. */
const asSupport = (operator: Ctx): Ctx =>
  operator.actor.kind === "member" ? { ...operator, actor: { ...operator.actor, roles: ["support"] } } : operator;

const reason = "收到之後才發現少了一張圖";

/** NT$ of the scenario's refund after completion; 0 without one. */
export const laterAmount = (total: number, { later }: Scenario): number =>
  later === null ? 0 : Math.max(1, Math.round(total * later.share));

/** The scenario's refund after completion, unless a bank has the case, or the seller too little. */
export async function giveLater(world: World, operator: Ctx, { scenario, orderId, seller }: Sale): Promise<void> {
  const { later } = scenario;
  const { state, total } = await orderRow(world, orderId);
  if (later === null || state !== "completed") return;
  const amount = laterAmount(total, scenario);
  const bearer = later.fault === "house" ? ("house" as const) : ("seller" as const);
  const fault = later.fault === "house" ? ("platform" as const) : later.fault;
  const made =
    later.as === "seller"
      ? giveBackAsSeller(seller, orderId, { amount, reason })
      : orderRefund(asSupport(operator), orderId, { amount, bearer, fault, reasonBuyer: reason, reasonSeller: reason });
  await made.catch((error) => expect(["transition_refused", "balance_short", "invalid"]).toContain(error.code));
}
