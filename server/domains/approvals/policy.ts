import { permits } from "#contract/roles.ts";
import { type Ctx, memberId, rolesOf } from "#server/kernel/ctx.ts";
import type { OperatorDecision } from "#server/kernel/process/operator-decision.ts";

/** A proposal with what its guards ask about the actor: whether it is their own, and whether they may decide it. */
export type Viewed<Row> = Row & { own: boolean; decides: boolean };

/** Adds whether the actor has proposed it, and whether they have the right of the section that decides it. */
export const viewedBy = <Row extends { proposedBy: number }>(
  ctx: Ctx,
  row: Row,
  { permission: operator }: Pick<OperatorDecision, "permission">,
): Viewed<Row> => ({
  ...row,
  own: row.proposedBy === memberId(ctx),
  decides: permits(operator, rolesOf(ctx.actor)),
});
