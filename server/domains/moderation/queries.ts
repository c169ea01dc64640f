import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type MemberAction, MemberFile, type MemberQuery, MemberRow } from "#contract/moderation/schemas.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { hasApp, hasPasskey } from "#server/db/sql/second-factor.ts";
import { countSessions } from "#server/domains/accounts/index.ts";
import { waitsForApproval } from "#server/domains/approvals/index.ts";
import { isRunning } from "#server/domains/orders/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { bool, containing, read } from "#server/kernel/rows.ts";
import { decidedDisputeOf } from "./decided-dispute.ts";
import { actionsOn, canCertify, DECIDED_DISPUTE, isForOthers, mayLift, RESETTING_FACTOR } from "./policy.ts";
import { restrictionsFor } from "./restrictions/queries.ts";

const openOrders = sql`(select count(*)::int from orders o where u.id in (o.buyer_id, o.seller_id)
  and ${isRunning.sql("o")})`;
const memberColumns = sql`u.id, u.nickname, u.avatar, u.email, u.status, u.roles, u.created_at as "createdAt",
  u.delete_at as "deleteAt", u.deleted_at as "deletedAt",
  ${openOrders} as "openOrders"`;
/** Suspended or banned members `u` with open paid orders. */
export const blockedWithOrders = sql`not ${takesPart("u")} and exists (select from orders o where u.id in (o.buyer_id, o.seller_id)
  and ${isRunning.sql("o")})`;

/** Since when the blocked member `u` is suspended. */
export const suspendedSince = sql`coalesce((select max(s.created_at) from suspensions s where s.user_id = u.id), now())`;

export async function memberPage(ctx: Ctx, { k, status, running, page }: z.output<typeof MemberQuery>) {
  const id = /^\d{1,9}$/.test(k) ? Number(k) : 0;
  const conditions = [
    k ? sql`(u.id = ${id} or lower(u.nickname) like ${containing(k)} or u.email like ${containing(k)})` : sql`true`,
    status ? sql`u.status = ${status}` : sql`true`,
    running ? blockedWithOrders : sql`true`,
  ];
  const from = sql`from users u where ${sql.join(conditions, sql` and `)}`;
  return pageOf(ctx, MemberRow, page, memberColumns, from, sql`u.id desc`);
}

type File = z.output<typeof MemberFile>;
const { star, verified, terms } = MemberFile.shape;
const OneMember = MemberRow.extend({ star, verified, terms });

/** One member with all suspensions. @throws Refusal not_found */
export async function memberFile(ctx: Ctx, id: number): Promise<File> {
  const rows = await read(ctx.db, OneMember)`
    select ${memberColumns}, u.star, u.id_verified_at is not null as verified,
      json_build_object('registered', u.terms_version, 'ordered', (select o.terms_version from orders o
        where o.buyer_id = u.id and o.terms_version is not null order by o.created_at desc limit 1)) as terms
    from users u where u.id = ${id}`;
  const member = rows[0] ?? refuse("not_found");
  const factor = await factorOf(ctx, id);
  const devices = await countSessions(ctx, id);
  const possible: Partial<Record<MemberAction, boolean>> = {
    end_sessions: devices > 0,
    reset_factor: factor.on && !factor.resetWaits,
    ...canCertify(member),
  };
  const decided = await decidedDisputeOf(ctx, id);
  const allowed = actionsOn(ctx.actor, member).filter((act) => possible[act] ?? true);
  const actions = allowed.filter((act) => !isForOthers(act, decided));
  const notBy = actions.length < allowed.length ? DECIDED_DISPUTE : null;
  const restrictions = await restrictionsFor(ctx, id, mayLift(ctx.actor, member));
  const found = await read(ctx.db, MemberFile.shape.suspensions.element)`
    select s.id, s.status, s.reason, s.quote, o.nickname as operator, s.created_at as "createdAt",
      s.pledged_at as "pledgedAt", s.ended_at as "endedAt"
    from suspensions s left join users o on o.id = s.operator_id where s.user_id = ${id} order by s.id desc`;
  return { ...member, secondFactor: factor, devices, actions, notBy, restrictions, suspensions: found };
}

async function factorOf(ctx: Ctx, id: number): Promise<File["secondFactor"]> {
  const resetWaits = await waitsForApproval(ctx, [RESETTING_FACTOR], id);
  const rows = await read(ctx.db, { on: bool })`select ${hasApp(sql`${id}`)} or ${hasPasskey(sql`${id}`)} as on`;
  return { on: rows[0]?.on ?? false, resetWaits };
}
