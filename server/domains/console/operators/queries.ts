import { z } from "zod";
import { type OperatorRole, operatorRoles } from "#contract/roles.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";

const Row = { id: num, nickname: text, email: text.nullable(), status: num, role: z.enum(operatorRoles) } as const;
/** Null: before the audit log recorded roles, or by the demo market. */
const Since = { since: text.nullable(), actor: text.nullable(), by: text.nullable(), proposedBy: text.nullable() };

/** A role that a member holds, with the entry of the audit log that gave it. */
type Held = {
  role: OperatorRole;
  since: string | null;
  /** Who gave it: the operator, or `system:…` for the command line. */
  by: string | null;
  actor: string | null;
  /** Who proposed it. */
  proposedBy: string | null;
};
type Operator = { id: number; nickname: string; email: string | null; status: number; roles: Held[] };

/** Everybody who has a role of operators, in the order in which they registered. */
export async function operatorList(ctx: Ctx): Promise<Operator[]> {
  const rows = await read(ctx.db, { ...Row, ...Since })`
    select u.id, u.nickname, u.email, u.status, r.role, g.at as since, g.actor, g.by, g."proposedBy"
    from users u cross join lateral unnest(u.roles) with ordinality r(role, n)
    left join lateral (
      select l.at, l.actor, a.nickname as by, p.nickname as "proposedBy"
      from audit_log l left join users a on a.id = l.actor_id left join users p on p.id = (l.data->>'proposedBy')::int
      where l.subject = 'user' and l.subject_id = u.id and l.action = 'operator.grant' and l.data->>'role' = r.role
      order by l.id desc limit 1) g on true
    where u.roles <> '{}' order by u.id, r.n`;
  const found = new Map<number, Operator>();
  for (const { id, nickname, email, status, ...held } of rows) {
    const operator = found.get(id) ?? { id, nickname, email, status, roles: [] };
    operator.roles.push(held);
    found.set(id, operator);
  }
  return [...found.values()];
}
