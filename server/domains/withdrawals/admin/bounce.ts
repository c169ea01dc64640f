import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { permission } from "#contract/roles.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { decideOrPropose } from "#server/domains/approvals/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { operatorDecision } from "#server/kernel/process/operator-decision.ts";
import { tx } from "#server/kernel/tx.ts";
import { transitionAll } from "../process/run.ts";
import { withdrawalProcess } from "../process/withdrawal.ts";
import { reopenForLeavers } from "../reopen-for-leavers.ts";
import { lockWithdrawal, type Withdrawal } from "../store.ts";

/** @throws Refusal not_found, forbidden for one's own, conflict unless the bank has reported it as paid */
async function lockPaid(ctx: Ctx, id: number): Promise<Withdrawal> {
  const row = await lockWithdrawal(ctx, id);
  if (row.userId === memberId(ctx)) refuse("forbidden");
  const refused = refusalOf(withdrawalProcess, "bounce", row, "operator", ctx.now());
  if (refused) refuse(refused.code, refused.text);
  return row;
}

/** It creates balance from one operator's statement about the bank, so it always needs two. */
export const bounceDecision = operatorDecision<{ reason: string }>({
  kind: "withdrawal.bounce",
  permission: permission("withdrawals", "decide"),
  always: true,
  async carryOut(ctx, id, { reason }) {
    const row = await lockPaid(ctx, id);
    await transitionAll(ctx, [row], "bounce", "operator", () => ({
      reason,
      ...(row.reference && { reference: row.reference }),
    }));
    await reopenForLeavers(ctx, [row], () => reason);
  },
});

/** Proposes to record that the bank returned a transfer it had reported as paid. @throws Refusal as above */
export async function proposeBounce(ctx: Ctx, id: number, { reason }: { reason: string }) {
  return tx(ctx, async (ctx) => {
    const { userId, amount, fee, batchId, reference } = await lockPaid(ctx, id);
    return decideOrPropose(ctx, bounceDecision, {
      subjectId: id,
      amount,
      title: `銀行事後退回：${(await getUser(ctx, userId)).nickname}的提領`,
      url: to("/admin/withdrawals/:id", { id: batchId ?? 0 }),
      facts: [
        { term: "銀行退回", value: money(amount - fee) },
        { term: "銀行序號", value: reference ?? "" },
        { term: "原因", value: reason },
      ],
      input: { reason },
    });
  });
}
