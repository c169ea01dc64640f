import { and, eq, inArray, sql } from "drizzle-orm";
import type { Decided } from "#contract/approvals/schemas.ts";
import { aloneADay, twoPersonsAbove } from "#contract/terms.ts";
import { approvals } from "#server/db/schema/approvals.ts";
import { audit } from "#server/kernel/audit.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import type { OperatorDecision } from "#server/kernel/process/operator-decision.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { approvalProcess } from "./process/approval.ts";
import { isWaiting } from "./process/predicates.ts";

export type Proposal<I> = {
  /** The row it concerns. */
  subjectId: number;
  /** The total amount decided about, NT$; 0 when no money is involved. */
  amount: number;
  /** What the second operator sees, with a link to the page. */
  title: string;
  url: string;
  facts: { term: string; value: string }[];
  /** The input of its execution; stored as JSON. */
  input: I;
};

/** The audit actions of an amount that one operator decided alone: promised, or that of a case. */
const PROMISED = "approval.alone";
const DECIDED = "approval.decide_alone";

/**
 * The sums that the acting operator promised, and decided in all, alone within the last day, NT$. Their concurrent
 * decisions wait until this transaction ends, so that they are added up as well.
 */
async function doneAlone(ctx: Ctx): Promise<{ promised: number; all: number }> {
  const id = memberId(ctx);
  await ctx.db.execute(sql`select from users u where u.id = ${id} for no key update`);
  const since = later(ctx.now(), -DAY).toISOString();
  const rows = await read(ctx.db, { promised: num, all: num })`
    select coalesce(sum((l.data->>'amount')::int) filter (where l.action = ${PROMISED}), 0)::int as promised,
      coalesce(sum((l.data->>'amount')::int), 0)::int as "all"
    from audit_log l
    where l.actor_id = ${id} and l.action in (${PROMISED}, ${DECIDED}) and l.at > ${since}::timestamptz`;
  return one(rows);
}

async function decideAlone<I>(ctx: Ctx, decision: OperatorDecision<I>, proposal: Proposal<I>): Promise<boolean> {
  const { subjectId, amount, input } = proposal;
  if (decision.always || amount > twoPersonsAbove) return false;
  return tx(ctx, async (ctx) => {
    if (amount > 0) {
      const { promised, all } = await doneAlone(ctx);
      if (all + amount > aloneADay || (decision.promise && promised + amount > twoPersonsAbove)) return false;
      await audit(ctx, decision.promise ? PROMISED : DECIDED, decision.kind, subjectId, { amount });
    }
    await decision.carryOut(ctx, subjectId, input);
    return true;
  });
}

/**
 * Executes a decision about money at once, or proposes it to a second operator when the sum is large: its own amount,
 * or all that this operator decided alone within a day, with a lower limit for promises. The caller has checked permissions and that it
 * can be executed now.
 * @throws Refusal conflict when such a proposal already waits; errors of the execution
 */
export async function decideOrPropose<I>(
  ctx: Ctx,
  decision: OperatorDecision<I>,
  proposal: Proposal<I>,
): Promise<Decided> {
  return (await decideAlone(ctx, decision, proposal)) ? { waiting: false } : propose(ctx, decision, proposal);
}

/**
 * Proposes a decision to a second operator, regardless of the amount.
 * @throws Refusal conflict when such a proposal already waits
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

/** True when one of these decisions about this row waits for its second operator. */
export async function waitsForApproval(ctx: Ctx, kinds: readonly string[], subjectId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(inArray(approvals.kind, [...kinds]), eq(approvals.subjectId, subjectId), isWaiting.sql("approvals")));
  return row !== undefined;
}
