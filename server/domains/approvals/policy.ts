import { opens } from "#contract/roles.ts";
import { type Ctx, memberId, rolesOf } from "#server/kernel/ctx.ts";
import type { OperatorDecision } from "#server/kernel/process/operator-decision.ts";

/** A proposal as whoever acts stands to it: the guards of its rows read the two. */
export type Viewed<Row> = Row & { own: boolean; decides: boolean };

/** Adds whether whoever acts has proposed it, and whether they have the right that its decision takes. */
export const viewedBy = <Row extends { proposedBy: number }>(
  ctx: Ctx,
  row: Row,
  { desk }: OperatorDecision,
): Viewed<Row> => ({
  ...row,
  own: row.proposedBy === memberId(ctx),
  decides: opens(desk, rolesOf(ctx.actor)),
});
