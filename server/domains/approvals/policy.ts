import type { approvalActs } from "#contract/approvals/schemas.ts";
import { opens } from "#contract/roles.ts";
import { type Ctx, memberId, rolesOf } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import type { OperatorDecision } from "#server/kernel/process/operator-decision.ts";

type Act = (typeof approvalActs)[number];
type Proposed = { proposedBy: number; state: string };

/** What an operator may do with a proposal: whoever made it may withdraw it, another one of that desk decides. */
export function actsOf(ctx: Ctx, { proposedBy, state }: Proposed, { desk }: OperatorDecision): Act[] {
  if (state !== "waiting") return [];
  if (proposedBy === memberId(ctx)) return ["withdraw"];
  return opens(desk, rolesOf(ctx.actor)) ? ["approve", "reject"] : [];
}

/** @throws Refusal conflict when it is decided already; forbidden for the wrong person */
export function admitToAct(ctx: Ctx, act: Act, row: Proposed, decision: OperatorDecision): void {
  if (row.state !== "waiting") refuse("conflict", "這個決定已經有結果，請重新整理查看。");
  if (actsOf(ctx, row, decision).includes(act)) return;
  const own = row.proposedBy === memberId(ctx);
  if (own) refuse("forbidden", "這是你提出的決定，要由另一位營運人員放行或退回。");
  refuse("forbidden", act === "withdraw" ? "只有提出的人可以撤回。" : "你的角色不能放行或退回這種決定。");
}
