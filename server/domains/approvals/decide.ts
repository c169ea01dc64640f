import { eq } from "drizzle-orm";
import { approvals } from "#server/db/schema/approvals.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { given, type House } from "#server/kernel/domain.ts";
import { refuse } from "#server/kernel/errors.ts";
import type { OperatorDecision } from "#server/kernel/process/operator-decision.ts";
import { tx } from "#server/kernel/tx.ts";
import { admitToAct } from "./policy.ts";

type Row = typeof approvals.$inferSelect;

/** The decisions of all domains, by the name that their proposals are kept under. */
export function decisionsOf(house: House): ReadonlyMap<string, OperatorDecision> {
  const all = house.flatMap(({ operatorDecisions }) => given(operatorDecisions, house));
  return new Map(all.map((decision) => [decision.kind, decision]));
}

async function lockApproval(ctx: Ctx, id: number): Promise<Row> {
  const [row] = await ctx.db.select().from(approvals).where(eq(approvals.id, id)).for("update");
  return row ?? refuse("not_found");
}

async function end(ctx: Ctx, { id }: Row, state: "approved" | "rejected" | "withdrawn", reason: string | null) {
  const decided = { state, reason, decidedBy: memberId(ctx), decidedAt: ctx.now() };
  await ctx.db.update(approvals).set(decided).where(eq(approvals.id, id));
  await audit(ctx, `approval.${state}`, "approval", id, reason === null ? {} : { reason });
}

function decisionOf(house: House, { kind }: Row): OperatorDecision {
  const decision = decisionsOf(house).get(kind);
  if (!decision) throw new Error(`no domain decides ${kind}`);
  return decision;
}

/**
 * Another operator than the one who proposed it approves a decision: it is carried out at once.
 * @throws Refusal not_found, conflict, forbidden; whatever carrying it out refuses, then it still waits
 */
export async function approveProposal(ctx: Ctx, house: House, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const row = await lockApproval(ctx, id);
    const decision = decisionOf(house, row);
    admitToAct(ctx, "approve", row, decision);
    await end(ctx, row, "approved", null);
    await decision.carryOut(ctx, row.subjectId, row.input);
  });
}

/** The second operator says no, or the first takes it back. @throws Refusal not_found, conflict, forbidden */
export async function endProposal(
  ctx: Ctx,
  house: House,
  id: number,
  { act, reason }: { act: "reject" | "withdraw"; reason: string },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const row = await lockApproval(ctx, id);
    admitToAct(ctx, act, row, decisionOf(house, row));
    await end(ctx, row, act === "reject" ? "rejected" : "withdrawn", reason);
  });
}
