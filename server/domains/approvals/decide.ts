import { and, eq } from "drizzle-orm";
import { approvals } from "#server/db/schema/approvals.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { type DomainRegistry, resolveList } from "#server/kernel/domain.ts";
import { refuse } from "#server/kernel/errors.ts";
import type { OperatorDecision } from "#server/kernel/process/operator-decision.ts";
import { num, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { checkBoth, viewedBy } from "./policy.ts";
import { isWaiting } from "./process/predicates.ts";
import { transition } from "./process/run.ts";
import { type Approval, lockApproval } from "./store.ts";

/** The decisions of all domains, by the name stored in their proposals. */
export function decisionsOf(registry: DomainRegistry): ReadonlyMap<string, OperatorDecision> {
  const all = registry.flatMap(({ operatorDecisions }) => resolveList(operatorDecisions, registry));
  return new Map(all.map((decision) => [decision.kind, decision]));
}

function decisionOf(registry: DomainRegistry, { kind }: Approval): OperatorDecision {
  const decision = decisionsOf(registry).get(kind);
  if (!decision) throw new Error(`no domain decides ${kind}`);
  return decision;
}

/**
 * Approves a proposal, by another operator than its author, and executes the decision at once.
 * @throws Refusal not_found; conflict, also when the author may no longer decide; forbidden; errors of the execution
 * leave the proposal waiting
 */
export async function approveProposal(ctx: Ctx, registry: DomainRegistry, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const row = await lockApproval(ctx, id);
    const decision = decisionOf(registry, row);
    await transition(ctx, viewedBy(ctx, row, decision), "approve");
    await checkBoth(ctx, row, decision);
    await decision.carryOut(ctx, row.subjectId, row.input);
  });
}

/**
 * Rejects a proposal by the second operator, or withdraws it by the first.
 * @throws Refusal not_found, conflict, forbidden
 */
export async function endProposal(
  ctx: Ctx,
  registry: DomainRegistry,
  id: number,
  { act, reason }: { act: "reject" | "withdraw"; reason: string },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const row = await lockApproval(ctx, id);
    await transition(ctx, viewedBy(ctx, row, decisionOf(registry, row)), act, { reason });
  });
}

/** The waiting proposal of a decision about a row, locked; undefined if there is none. */
async function lockWaiting<I>(
  ctx: Ctx,
  { kind }: OperatorDecision<I>,
  subjectId: number,
): Promise<Approval | undefined> {
  const rows = await read(ctx.db, { id: num })`select a.id from approvals a
    where a.kind = ${kind} and a.subject_id = ${subjectId} and ${isWaiting.sql("a")}`;
  return rows[0] && lockApproval(ctx, rows[0].id);
}

/**
 * Withdraws the proposal of a decision about this row, from the page of the row.
 * @throws Refusal conflict when none waits; forbidden for anybody but its author
 */
export async function withdrawProposal<I>(
  ctx: Ctx,
  decision: OperatorDecision<I>,
  subjectId: number,
  reason: string,
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const waiting = await lockWaiting(ctx, decision, subjectId);
    const row = waiting ?? refuse("conflict", "這個申請已經有結果了。");
    await transition(ctx, viewedBy(ctx, row, decision), "withdraw", { reason });
  });
}

/** Ends a proposal whose row has changed, so that nothing is left to decide. In the caller's transaction. */
export async function lapseProposal<I>(
  ctx: Ctx,
  decision: OperatorDecision<I>,
  subjectId: number,
  reason: string,
): Promise<void> {
  const row = await lockWaiting(ctx, decision, subjectId);
  const house = { ...ctx, actor: { kind: "system", name: "approvals" } } as const;
  if (row) await transition(house, { ...row, own: false, about: false, decides: false }, "lapse", { reason });
}

/**
 * Ends a proposal about a member who is being deleted, and removes what the decided ones say about them. That they were
 * made, by whom and when, is kept. In the caller's transaction.
 */
export async function forgetMember<I>(ctx: Ctx, decision: OperatorDecision<I>, userId: number): Promise<void> {
  await lapseProposal(ctx, decision, userId, "這個帳號已經刪除。");
  await ctx.db
    .update(approvals)
    .set({ title: "已刪除的會員", facts: [], input: {} })
    .where(and(eq(approvals.kind, decision.kind), eq(approvals.subjectId, userId)));
}
