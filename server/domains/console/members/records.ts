import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type getMemberRecords, MemberRecords } from "#contract/console/member-records.ts";
import { newestMost, newestShown } from "#contract/lists/newest.ts";
import { type Permission, permission, permits } from "#contract/roles.ts";
import { standingNotices } from "#server/db/sql/copyright.ts";
import { balance, type MemberAccount } from "#server/db/sql/ledger.ts";
import { devicesOf, getUser, type User } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId, rolesOf } from "#server/kernel/ctx.ts";
import { actsOf, type DomainRegistry } from "#server/kernel/domain.ts";
import { newestOf } from "#server/kernel/paging.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { reportsOf } from "./reports.ts";

const { shape } = MemberRecords;
type Records = z.output<typeof MemberRecords>;
type Query = z.output<typeof getMemberRecords.query>;

/** The audit log's name of a view of these records. */
const VIEW = "member.open_records";
/** Acts with a member as subject that are not acts of operators: views, and what members do to each other. */
const NOT_ACTS = [VIEW, "member.block", "member.unblock"];

async function moneyOf(ctx: Ctx, id: number): Promise<Records["money"]> {
  const sum = (kind: MemberAccount) => balance(id, kind);
  const rows = await read(ctx.db, shape.money)`
    select ${sum("revenue_pending")} as pending, ${sum("balance")} as balance, ${sum("points")} as points,
      ${sum("coins")} as coins`;
  return one(rows);
}

async function identityOf(ctx: Ctx, { id, idVerifiedAt }: User): Promise<Records["identity"]> {
  const applications = await read(ctx.db, shape.identity.unwrap().shape.applications.element)`
    select a.id, a.state, a.created_at as "createdAt", a.decided_at as "decidedAt"
    from id_applications a where a.user_id = ${id} order by a.id desc limit ${newestMost}`;
  return { verifiedAt: idVerifiedAt, applications };
}

const withdrawalsOf = (ctx: Ctx, id: number, limit: number) =>
  newestOf(
    ctx,
    shape.withdrawals.unwrap().shape.rows.element,
    sql`w.id, w.state, w.amount, w.fee, w.reason, w.batch_id as "batchId", w.created_at as "createdAt",
      w.closed_at as "closedAt"`,
    sql`from withdrawals w where w.user_id = ${id}`,
    sql`w.id desc`,
    limit,
  );

async function noticesOf(ctx: Ctx, id: number): Promise<Records["notices"]> {
  const found = await newestOf(
    ctx,
    shape.notices.unwrap().shape.rows.element,
    sql`c.id, c.state, c.title, c.work, c.created_at as "createdAt"`,
    sql`from copyright_notices c where c.owner_id = ${id} and c.received_at is not null`,
    sql`c.id desc`,
    newestMost,
  );
  const { standing } = one(await read(ctx.db, { standing: num })`select ${standingNotices(id)} as standing`);
  return { ...found, standing };
}

const lettersOf = (ctx: Ctx, id: number, limit: number) =>
  newestOf(
    ctx,
    shape.letters.unwrap().shape.rows.element,
    sql`c.id, c.kind, c.subject, c.created_at as "createdAt"`,
    sql`from contacts c where c.user_id = ${id}`,
    sql`c.id desc`,
    limit,
  );

/** What operators did to the account and to its identity checks. @param full with what was recorded */
async function operatorActs(ctx: Ctx, registry: DomainRegistry, id: number, limit: number, full: boolean) {
  const labels = Object.assign({}, ...registry.map(actsOf)) as Record<string, string>;
  const found = await newestOf(
    ctx,
    shape.acts.unwrap().shape.rows.element.omit({ label: true }),
    sql`a.id, a.at, u.nickname as by, a.action, ${full ? sql`a.data::text` : sql`null::text`} as data`,
    sql`from audit_log a join users u on u.id = a.actor_id
      where a.actor = 'member' and a.actor_id <> ${id} and a.action <> all (${sql.param(NOT_ACTS)}::text[])
        and (a.subject = 'user' and a.subject_id = ${id} or a.subject = 'id_application'
          and a.subject_id in (select i.id from id_applications i where i.user_id = ${id}))`,
    sql`a.id desc`,
    limit,
  );
  return { ...found, rows: found.rows.map((row) => ({ ...row, label: labels[row.action] ?? null })) };
}

/**
 * What is known of a member beside orders, each part only for the roles that may read its section. Every view is
 * audited. @throws Refusal not_found
 */
export async function memberRecords(ctx: Ctx, registry: DomainRegistry, id: number, { all }: Query): Promise<Records> {
  const user = await getUser(ctx, id);
  await audit(ctx, VIEW, "user", id);
  const may = (wanted: Permission) => permits(wanted, rolesOf(ctx.actor));
  const limit = (list: NonNullable<Query["all"]>) => (list === all ? newestMost : newestShown);
  const own = memberId(ctx) === id;
  const full = may(permission("audit", "read"));
  return {
    money: await moneyOf(ctx, id),
    devices: may(permission("members", "devices"))
      ? (await devicesOf(ctx, id)).map(({ ip, ...device }) => ({ ...device, ip: full ? ip : null }))
      : null,
    identity: may(permission("identity", "read")) ? await identityOf(ctx, user) : null,
    withdrawals: may(permission("withdrawals", "read")) ? await withdrawalsOf(ctx, id, limit("withdrawals")) : null,
    reports: own
      ? null
      : {
          by: await reportsOf(ctx, id, "by", limit("reportsBy")),
          about: await reportsOf(ctx, id, "about", limit("reportsAbout")),
        },
    notices: !own && may(permission("copyright", "read")) ? await noticesOf(ctx, id) : null,
    letters: may(permission("contacts", "read")) ? await lettersOf(ctx, id, limit("letters")) : null,
    acts: own ? null : await operatorActs(ctx, registry, id, limit("acts"), full),
  };
}
