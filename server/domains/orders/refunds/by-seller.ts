import type { z } from "zod";
import type { LaterEffect, LaterEffectQuery } from "#contract/orders/later-refunds.ts";
import type { GiveBackForm } from "#contract/orders/schemas.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { mySide } from "../policy.ts";
import { getOrder, lockOrder, type OrderRow } from "../store.ts";
import { effectOf, giveBack } from "./give-back.ts";

/** Of their own accord: nobody is at fault, and fees go back in proportion. */
const OWN = { bearer: "seller", fault: "none" } as const;

const sellers = (ctx: Ctx, order: OrderRow): OrderRow =>
  mySide(ctx, order) === "seller" ? order : refuse("not_found");

/** What a refund by the seller would take from whom. @throws Refusal not_found for anybody but the seller */
export async function sellerEffect(
  ctx: Ctx,
  id: number,
  { amount }: z.output<typeof LaterEffectQuery>,
): Promise<z.output<typeof LaterEffect>> {
  return effectOf(ctx, sellers(ctx, await getOrder(ctx, id)), { ...OWN, amount });
}

/** The seller gives back a part of a completed order. @throws Refusal not_found; as `giveBack` */
export async function giveBackAsSeller(
  ctx: Ctx,
  id: number,
  { amount, reason }: z.output<typeof GiveBackForm>,
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = sellers(ctx, await lockOrder(ctx, id));
    await giveBack(ctx, order, { ...OWN, amount, reasonBuyer: reason, reasonSeller: reason });
  });
}
