import type { Permission } from "#contract/roles.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/**
 * An operator decision that may need a second operator's approval: about a large amount, or one that gives somebody
 * access to an account.
 */
export type OperatorDecision<I = unknown> = {
  /** The kind under which a proposal is stored, e.g. `order.decide_dispute`. */
  kind: string;
  /** The permission that the approving operator needs. Who may propose it is checked by the domain. */
  permission: Permission;
  /** True: a second operator is always needed, whatever the amount. */
  always?: true;
  /** It promises the platform's own money. The amounts that one operator promised alone within a day are added up. */
  promise?: true;
  /** The subject is a member, who takes no part in the decision. */
  aboutMember?: true;
  /**
   * Carries out the decision, in the caller's transaction and as the acting operator. The proposal may be days old, so
   * it checks everything again. @throws Refusal when it is no longer possible
   */
  carryOut(ctx: Ctx, subjectId: number, input: I): Promise<void>;
};

/** Declares an operator decision, for the manifest of its domain and for the verb that makes it. */
export function operatorDecision<I>(decision: OperatorDecision<I>): OperatorDecision<I> {
  return decision;
}
