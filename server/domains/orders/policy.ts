import type { Side } from "#contract/orders/states.ts";
import { permission, permits } from "#contract/roles.ts";
import { type Actor, type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import type { OrderActor } from "./process/types.ts";

type Parties = { buyerId: number; sellerId: number };

/** Which side of an order a member is on; null for everybody else. */
function sideOf(order: Parties, userId: number): Side | null {
  if (order.buyerId === userId) return "buyer";
  return order.sellerId === userId ? "seller" : null;
}

/** The acting member's side. @throws Refusal not_found for orders of others */
export function mySide(ctx: Ctx, order: Parties): Side {
  return sideOf(order, memberId(ctx)) ?? refuse("not_found");
}

/** True for operators whose role may open cases. */
export const mayAsOperator = (what: "read" | "decide", actor: Actor): boolean =>
  actor.kind === "member" && permits(permission("disputes", what), actor.roles);

/** True for operators who moderate reviews, except those by or about themselves. */
export const mayModerateReview = (
  actor: Actor,
  { authorId, subjectId }: { authorId: number; subjectId: number },
): boolean =>
  actor.kind === "member" &&
  actor.id !== authorId &&
  actor.id !== subjectId &&
  permits(permission("reviews", "decide"), actor.roles);

/** Requires an operator with the right role. @throws Refusal forbidden */
export function admitOperator(what: "read" | "decide", actor: Actor): void {
  if (!mayAsOperator(what, actor)) refuse("forbidden");
}

/** Operators may not decide about their own orders. @throws Refusal forbidden */
export function refuseOwnCase(ctx: Ctx, order: Parties): void {
  if (sideOf(order, memberId(ctx)) !== null) refuse("forbidden", "你是這筆交易的一方，請由其他營運人員處理。");
}

/** The role in which an actor acts on an order: a party, an operator, or the system (the queue and the gateways). */
export function actorOf(ctx: Ctx, order: Parties): OrderActor {
  if (ctx.actor.kind !== "member") return "system";
  const side = sideOf(order, ctx.actor.id);
  if (side) return side;
  return mayAsOperator("decide", ctx.actor) ? "operator" : refuse("not_found");
}

export const otherSide = (side: Side): Side => (side === "buyer" ? "seller" : "buyer");
