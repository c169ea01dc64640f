import type { Desk } from "#contract/roles.ts";
import type { Ctx } from "./ctx.ts";

/** A decision of operators that moves money: up to a sum one of them makes it, above it a second one approves it. */
export type MoneyDecision<I = unknown> = {
  /** How a proposal of it is kept, e.g. `order.decide_dispute`. */
  kind: string;
  /** The right that both operators need. */
  desk: Desk;
  /** Whether the sum does not matter: it always takes two. */
  always?: true;
  /**
   * Carries it out, in the caller's transaction and as the one who acts. Days may have passed since it was proposed, so
   * it checks everything again. @throws Refusal when it is no longer possible
   */
  carryOut(ctx: Ctx, subjectId: number, input: I): Promise<void>;
};

/** Declares such a decision, for the manifest of its domain and for the verb that makes it. */
export function moneyDecision<I>(decision: MoneyDecision<I>): MoneyDecision<I> {
  return decision;
}
