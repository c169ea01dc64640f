import { eq } from "drizzle-orm";
import { approvals } from "#server/db/schema/approvals.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { type Binding, runTransition } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import type { Viewed } from "../policy.ts";
import { type Approval, asApproval } from "../store.ts";
import { type ApprovalProcessTypes, approvalProcess } from "./approval.ts";

type Row = Viewed<Approval>;

const binding: Binding<ApprovalProcessTypes, Row> = {
  actorOf: (ctx) => (ctx.actor.kind === "system" ? "system" : "operator"),
  async save(ctx, { before }, changes) {
    const rows = await ctx.db.update(approvals).set(changes).where(eq(approvals.id, before.id)).returning();
    return { ...before, ...asApproval(one(rows)) };
  },
};

/**
 * Makes a transition of a locked proposal.
 * @throws Refusal conflict when it is already decided; forbidden for the wrong person
 */
export const transition = (
  ctx: Ctx,
  row: Row,
  name: Exclude<ApprovalProcessTypes["transition"], "propose">,
  why: { reason?: string } = {},
): Promise<Row> =>
  runTransition(ctx, approvalProcess, binding, row, name, {
    input: { operatorId: ctx.actor.kind === "system" ? null : memberId(ctx), ...why },
    data: why,
  });
