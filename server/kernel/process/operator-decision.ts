import type { Permission } from "#contract/roles.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/**
 * A decision of operators that a second one may have to approve: one about a large sum, and one that gives somebody the way
 * into an account.
 */
export type OperatorDecision<I = unknown> = {
  /** How a proposal of it is kept, e.g. `order.decide_dispute`. */
  kind: string;
  /** The right that both operators need. */
  permission: Permission;
  /** Whether the sum does not matter: it always takes two. */
  always?: true;
  /** It promises the site's own money. What one operator promised alone within a day is added up. */
  promise?: true;
  /**
   * Carries it out, in the caller's transaction and as the one who acts. Days may have passed since it was proposed, so
   * it checks everything again. @throws Refusal when it is no longer possible
   */
  carryOut(ctx: Ctx, subjectId: number, input: I): Promise<void>;
};

/** Declares such a decision, for the manifest of its domain and for the verb that makes it. */
export function operatorDecision<I>(decision: OperatorDecision<I>): OperatorDecision<I> {
  return decision;
}
