import { and, eq, inArray } from "drizzle-orm";
import type { Decided } from "#contract/approvals/schemas.ts";
import { twoPersonsAbove } from "#contract/terms.ts";
import { approvals } from "#server/db/schema/approvals.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import type { OperatorDecision } from "#server/kernel/process/operator-decision.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { tx } from "#server/kernel/tx.ts";
import { approvalProcess } from "./process/approval.ts";
import { isWaiting } from "./process/predicates.ts";

export type Proposal<I> = {
  /** The row that it is about. */
  subjectId: number;
  /** The whole sum that is decided about, NT$; 0 where it is not about money. */
  amount: number;
  /** What the second operator reads, and where to look. */
  title: string;
  url: string;
  facts: { term: string; value: string }[];
  /** What it is carried out with; kept as JSON. */
  input: I;
};

/**
 * Carries out a decision about money at once, or proposes it to a second operator when the sum is large. The caller has
 * admitted the actor and made sure that it can be carried out now.
 * @throws Refusal conflict when such a proposal waits already; whatever carrying it out refuses
 */
export async function decideOrPropose<I>(
  ctx: Ctx,
  decision: OperatorDecision<I>,
  { input, subjectId, ...shown }: Proposal<I>,
): Promise<Decided> {
  if (!decision.always && shown.amount <= twoPersonsAbove) {
    await decision.carryOut(ctx, subjectId, input);
    return { waiting: false };
  }
  return propose(ctx, decision, { input, subjectId, ...shown });
}

/**
 * Proposes a decision to a second operator, whatever the sum.
 * @throws Refusal conflict when such a proposal waits already
 */
export async function propose<I>(
  ctx: Ctx,
  decision: OperatorDecision<I>,
  { input, subjectId, ...shown }: Proposal<I>,
): Promise<Decided> {
  await tx(ctx, async (ctx) => {
    const proposedBy = memberId(ctx);
    const [row] = await ctx.db
      .insert(approvals)
      .values({ kind: decision.kind, subjectId, ...shown, input, proposedBy, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: approvals.id });
    if (!row) return refuse("conflict", "已經有一個決定在等待放行，請先撤回或退回它。");
    const { kind } = decision;
    await recordAct(ctx, approvalProcess, "propose", row.id, { kind, subjectId, amount: shown.amount });
  });
  return { waiting: true };
}

/** Whether one of these decisions about this row waits for its second operator. */
export async function waitsForApproval(ctx: Ctx, kinds: readonly string[], subjectId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(inArray(approvals.kind, [...kinds]), eq(approvals.subjectId, subjectId), isWaiting.sql("approvals")));
  return row !== undefined;
}
