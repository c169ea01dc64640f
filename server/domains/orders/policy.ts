import type { Side } from "#contract/orders/states.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import type { OrderActor } from "./rules.ts";

type Parties = { buyerId: number; sellerId: number };

/** Which side of an order a member is on; null for everybody else. */
function sideOf(order: Parties, userId: number): Side | null {
  if (order.buyerId === userId) return "buyer";
  return order.sellerId === userId ? "seller" : null;
}

/** The acting member's side, or "not found": an order of others does not exist for them. */
export function mySide(ctx: Ctx, order: Parties): Side {
  return sideOf(order, memberId(ctx)) ?? refuse("not_found");
}

/** As what an actor moves an order. The queue and the gateway are the system. */
export function actorOf(ctx: Ctx, order: Parties): OrderActor {
  return ctx.actor.kind === "member" ? mySide(ctx, order) : "system";
}

export const otherSide = (side: Side): Side => (side === "buyer" ? "seller" : "buyer");
