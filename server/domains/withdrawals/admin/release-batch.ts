import { grouped, money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { permission } from "#contract/roles.ts";
import { decideOrPropose, waitsForApproval } from "#server/domains/approvals/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { operatorDecision } from "#server/kernel/process/operator-decision.ts";
import { tx } from "#server/kernel/tx.ts";
import { batchProcess } from "../process/batch.ts";
import { transitionAll, transitionBatch } from "../process/run.ts";
import { type Batch, lockBatch, lockBatched } from "../store.ts";

/** The kind of proposals to release a batch. */
const RELEASING = "withdrawal.release";

/** The batch, locked, if it can be released now. @throws Refusal not_found, conflict */
async function lockToRelease(ctx: Ctx, id: number): Promise<Batch> {
  const batch = await lockBatch(ctx, id);
  const refused = refusalOf(batchProcess, "release", batch, "operator", ctx.now());
  if (refused) refuse(refused.code, refused.text);
  if (batch.count === 0) refuse("conflict", "這個批次的提領都已經退回，請取消批次。");
  return batch;
}

/** A release always needs a second operator, whatever the sum: the author of a file may not send it. */
export const releaseDecision = operatorDecision<Record<never, never>>({
  kind: RELEASING,
  permission: permission("withdrawals", "decide"),
  always: true,
  async carryOut(ctx, id) {
    const batch = await lockToRelease(ctx, id);
    const operatorId = memberId(ctx);
    if (batch.madeBy === operatorId) refuse("forbidden", "這個批次是你建立的，要由另一位營運人員放行。");
    const rows = await lockBatched(ctx, id);
    if (rows.some(({ userId }) => userId === operatorId))
      refuse("forbidden", "這個批次裡有你自己的提領，要由另一位營運人員放行。");
    if (rows.some(({ correctedBy }) => correctedBy === operatorId))
      refuse("forbidden", "這個批次裡有你更正過的收款帳戶，要由另一位營運人員放行。");
    await transitionAll(ctx, rows, "send", "operator");
    await transitionBatch(ctx, batch, "release", { operatorId });
  },
});

/**
 * Proposes the release of a batch to a second operator.
 * @throws Refusal not_found, conflict when it is already proposed
 */
export async function proposeRelease(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { number, count, amount } = await lockToRelease(ctx, id);
    const corrected = (await lockBatched(ctx, id)).filter(({ correctedBy }) => correctedBy !== null).length;
    await decideOrPropose(ctx, releaseDecision, {
      subjectId: id,
      amount,
      title: `匯款批次 ${number}`,
      url: to("/admin/withdrawals/:id", { id }),
      facts: [
        { term: "筆數", value: `${grouped(count)} 筆` },
        { term: "匯出金額", value: money(amount) },
        ...(corrected > 0 ? [{ term: "更正過收款帳戶", value: `${grouped(corrected)} 筆，請逐筆核對` }] : []),
      ],
      input: {},
    });
  });
}

/** True when the release of this batch waits for a second operator. */
export const isProposed = (ctx: Ctx, id: number): Promise<boolean> => waitsForApproval(ctx, [RELEASING], id);
