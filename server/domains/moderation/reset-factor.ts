import { to } from "#contract/paths/to.ts";
import { permission } from "#contract/roles.ts";
import { getUser, lockUser } from "#server/domains/accounts/index.ts";
import { propose } from "#server/domains/approvals/index.ts";
import { hasSecondFactor, resetFactors } from "#server/domains/second-factor/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { operatorDecision } from "#server/kernel/process/operator-decision.ts";
import { tx } from "#server/kernel/tx.ts";
import { actionsOn, RESETTING_FACTOR } from "./policy.ts";

/** Without a second factor only the password protects the account, so removing it always needs two operators. */
export const resetFactorDecision = operatorDecision<{ reason: string; proposedBy: number }>({
  kind: RESETTING_FACTOR,
  permission: permission("members", "decide"),
  aboutMember: true,
  carryOut: async (ctx, userId, { reason, proposedBy }) => {
    const user = await lockUser(ctx, userId);
    if (user.roles.length > 0 && !(await getUser(ctx, proposedBy)).roles.includes("admin"))
      refuse("conflict", "這位會員現在是營運人員，要由管理員重新提出，請退回這個決定。");
    if (user.deletedAt !== null || !(await resetFactors(ctx, userId, reason))) refuse("conflict");
  },
});

/**
 * Proposes to remove the second factors of a member who has lost all of them; another operator executes it. For an
 * operator's account only an admin may propose it.
 * @throws Refusal not_found, forbidden, conflict when there is none or it is already proposed
 */
export async function proposeFactorReset(ctx: Ctx, userId: number, reason: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId);
    const allowed = actionsOn(ctx.actor, user);
    if (allowed.length === 0) refuse("forbidden");
    if (!allowed.includes("reset_factor") || !(await hasSecondFactor(ctx, userId))) refuse("conflict");
    await propose(ctx, resetFactorDecision, {
      subjectId: userId,
      amount: 0,
      title: `移除「${user.nickname}」的兩步驟驗證`,
      url: to("/admin/members/:id", { id: userId }),
      facts: [
        { term: "帳號", value: user.email ?? `會員 ${userId}` },
        { term: "如何確認是本人", value: reason },
      ],
      input: { reason, proposedBy: memberId(ctx) },
    });
  });
}
