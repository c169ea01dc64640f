import { permits } from "#contract/roles.ts";
import { type Ctx, memberId, rolesOf } from "#server/kernel/ctx.ts";
import type { OperatorDecision } from "#server/kernel/process/operator-decision.ts";

/** A proposal with the facts of its guards: whether it is the actor's own, and whether the actor may decide it. */
export type Viewed<Row> = Row & { own: boolean; decides: boolean };

/** Adds whether the actor is its author, and whether they have the permission of the deciding section. */
export const viewedBy = <Row extends { proposedBy: number }>(
  ctx: Ctx,
  row: Row,
  { permission: operator }: Pick<OperatorDecision, "permission">,
): Viewed<Row> => ({
  ...row,
  own: row.proposedBy === memberId(ctx),
  decides: permits(operator, rolesOf(ctx.actor)),
});
