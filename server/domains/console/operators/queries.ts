import { takesPart } from "#contract/accounts/status.ts";
import { HeldRole } from "#contract/console/operators.ts";
import { otherAdmins } from "#server/domains/accounts/index.ts";
import { approvalPage } from "#server/domains/approvals/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { DomainRegistry } from "#server/kernel/domain.ts";
import { read } from "#server/kernel/rows.ts";
import { roleDecision } from "./propose-role.ts";

/** Every role that somebody holds, with the entry of the audit log that gave it, in the order of registration. */
export const heldRoles = (ctx: Ctx) =>
  read(ctx.db, HeldRole)`
    select u.id, u.nickname, u.email, u.status, r.role, g.at as since, g.by, g.actor, g."proposedBy"
    from users u cross join lateral unnest(u.roles) with ordinality r(role, n)
    left join lateral (
      select l.at, l.actor, a.nickname as by, p.nickname as "proposedBy"
      from audit_log l left join users a on a.id = l.actor_id left join users p on p.id = (l.data->>'proposedBy')::int
      where l.subject = 'user' and l.subject_id = u.id and l.action = 'operator.grant' and l.data->>'role' = r.role
      order by l.id desc limit 1) g on true
    order by u.id, r.n`;

/** Who may work in the console, and the changes that wait for another admin. */
export async function operators(ctx: Ctx, registry: DomainRegistry) {
  const held = await heldRoles(ctx);
  const admins = await otherAdmins(ctx, 0);
  const { rows: waiting } = await approvalPage(ctx, registry, { open: true, page: 1 }, roleDecision.kind);
  // The last admin keeps the role (change-role.ts).
  const actionsOn = ({ role, status }: { role: string; status: number }): "revoke"[] =>
    role === "admin" && takesPart(status) && admins < 2 ? [] : ["revoke"];
  return {
    held: held.map((row) => ({ ...row, actions: actionsOn(row) })),
    admins,
    waiting,
  };
}
