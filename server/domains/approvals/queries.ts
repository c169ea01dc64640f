import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type ApprovalQuery, ApprovalRow } from "#contract/approvals/schemas.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { DomainRegistry } from "#server/kernel/domain.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { num, text } from "#server/kernel/rows.ts";
import { decisionsOf } from "./decide.ts";
import { viewedBy } from "./policy.ts";
import { approvalProcess } from "./process/approval.ts";
import { isWaiting } from "./process/predicates.ts";

const Row = ApprovalRow.omit({ actions: true }).extend({ kind: text, proposerId: num, subjectId: num });

/**
 * A page of proposals: waiting ones, oldest first, or decided ones, newest first.
 * @param kind only those of one kind of decision
 */
export async function approvalPage(
  ctx: Ctx,
  registry: DomainRegistry,
  { open, page }: z.output<typeof ApprovalQuery>,
  kind?: string,
) {
  const { rows, total } = await pageOf(
    ctx,
    Row,
    page,
    sql`a.id, a.kind, a.title, a.url, a.amount, a.facts, a.state, a.proposed_by as "proposerId", a.subject_id as "subjectId",
      p.nickname as "proposedBy", a.created_at as "proposedAt", d.nickname as "decidedBy",
      a.decided_at as "decidedAt", a.reason`,
    sql`from approvals a join users p on p.id = a.proposed_by left join users d on d.id = a.decided_by
      where ${open ? isWaiting.sql("a") : sql`not (${isWaiting.sql("a")})`}
        ${kind === undefined ? sql`` : sql`and a.kind = ${kind}`}`,
    open ? sql`a.id` : sql`a.decided_at desc, a.id desc`,
  );
  const decisions = decisionsOf(registry);
  return {
    rows: rows.map(({ kind, proposerId, subjectId, ...row }) => {
      const decision = decisions.get(kind);
      const { state, amount } = row;
      const viewed = decision && viewedBy(ctx, { state, amount, subjectId, proposedBy: proposerId }, decision);
      return { ...row, actions: viewed ? availableActions(approvalProcess, viewed, "operator", ctx.now()) : [] };
    }),
    total,
  };
}
