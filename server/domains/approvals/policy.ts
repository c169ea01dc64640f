import { z } from "zod";
import { operatorRoles, permits } from "#contract/roles.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { type Ctx, memberId, rolesOf } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import type { OperatorDecision } from "#server/kernel/process/operator-decision.ts";
import { num, read } from "#server/kernel/rows.ts";

/**
 * A proposal with the facts of its guards: whether it is the actor's own or about the actor, and whether the actor may
 * decide it.
 */
export type Viewed<Row> = Row & { own: boolean; about: boolean; decides: boolean };

/** Adds whether the actor is its author or subject, and whether they have the permission of the deciding section. */
export const viewedBy = <Row extends { proposedBy: number; subjectId: number }>(
  ctx: Ctx,
  row: Row,
  { permission: operator, aboutMember }: Pick<OperatorDecision, "permission" | "aboutMember">,
): Viewed<Row> => ({
  ...row,
  own: row.proposedBy === memberId(ctx),
  about: aboutMember === true && row.subjectId === memberId(ctx),
  decides: permits(operator, rolesOf(ctx.actor)),
});

const Operator = z.object({ id: num, roles: z.array(z.enum(operatorRoles)) });

/**
 * Checks that the actor may still decide and that the author is still an operator, and keeps their roles as they are
 * until the transaction ends: the proposal may be days old, and a call admitted before a role was taken away.
 * @throws Refusal forbidden for the actor, conflict for the author
 */
export async function checkBoth(
  ctx: Ctx,
  { proposedBy }: { proposedBy: number },
  { permission: operator }: Pick<OperatorDecision, "permission">,
): Promise<void> {
  const rows = await read(ctx.db, Operator)`select u.id, u.roles from users u
    where u.id in (${memberId(ctx)}, ${proposedBy}) and ${takesPart("u")} order by u.id for update`;
  const heldBy = (id: number) => rows.find((row) => row.id === id)?.roles ?? [];
  if (!permits(operator, heldBy(memberId(ctx)))) refuse("forbidden");
  if (heldBy(proposedBy).length === 0) refuse("conflict", "提出的人現在不是營運人員，請退回這個決定。");
}
