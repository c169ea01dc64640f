import { sql } from "drizzle-orm";
import { z } from "zod";
import { IdFile, type IdPart, type IdQuery, IdRow, idParts } from "#contract/identity/schemas.ts";
import { findVerifiedByNumber, getIdApplication, openIdNumber } from "#server/domains/accounts/index.ts";
import { isRefusedId, isWaitingId } from "#server/domains/accounts/process/predicates.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { not } from "#server/kernel/process/predicate.ts";
import { read, text } from "#server/kernel/rows.ts";
import { actionsOnId } from "./policy.ts";

type File = z.output<typeof IdFile>;

const columns = sql`a.id, a.user_id as "userId", u.nickname, a.name, a.state, a.created_at as "createdAt",
  a.decided_at as "decidedAt", o.nickname as "decidedBy"`;
const tables = sql`from id_applications a join users u on u.id = a.user_id left join users o on o.id = a.decided_by`;

/** Waiting applications, oldest first, or decided ones, newest first. */
export async function idPage(ctx: Ctx, { decided, page }: z.output<typeof IdQuery>) {
  return pageOf(
    ctx,
    IdRow,
    page,
    columns,
    sql`${tables} where ${(decided ? not(isWaitingId) : isWaitingId).sql("a")}`,
    decided ? sql`a.decided_at desc, a.id desc` : sql`a.created_at, a.id`,
  );
}

/** The parts of an application that this operator has opened. */
export async function openedParts(ctx: Ctx, id: number, operatorId: number): Promise<IdPart[]> {
  const rows = await read(ctx.db, { part: z.enum(idParts) })`
    select distinct data->>'part' as part from audit_log where subject = 'id_application' and subject_id = ${id}
      and action = 'identity.look' and actor_id = ${operatorId}`;
  return rows.map((row) => row.part);
}

/** One application without its secret parts. @throws Refusal not_found */
export async function idFile(ctx: Ctx, id: number): Promise<File> {
  const rows = await read(ctx.db, IdFile.omit({ sameNumber: true, opened: true, actions: true }))`
    select ${columns}, u.status, a.answer, a.forget_at as "forgetAt", a.number is null as forgotten,
      (select count(*)::int from id_applications b where b.user_id = a.user_id and b.id < a.id
        and ${isRefusedId.sql("b")}) as "refusedBefore",
      (select coalesce(json_agg(json_build_object('at', l.at, 'nickname', w.nickname, 'part', l.data->>'part')
        order by l.id desc), '[]') from audit_log l join users w on w.id = l.actor_id
        where l.subject = 'id_application' and l.subject_id = a.id and l.action = 'identity.look') as looks
    ${tables} where a.id = ${id}`;
  const row = rows[0] ?? refuse("not_found");
  const application = await getIdApplication(ctx, id);
  const waits = isWaitingId.test(application);
  // The numbers are compared without being shown, so no access is audited.
  const other = waits ? await findVerifiedByNumber(ctx, openIdNumber(ctx, application)) : null;
  return {
    ...row,
    sameNumber: other === null ? null : await nameOf(ctx, other),
    opened: await openedParts(ctx, id, memberId(ctx)),
    actions: actionsOnId(ctx.actor, application, ctx.now()),
  };
}

async function nameOf(ctx: Ctx, userId: number): Promise<IdFile["sameNumber"]> {
  const rows = await read(ctx.db, { nickname: text })`select nickname from users where id = ${userId}`;
  return rows[0] ? { userId, nickname: rows[0].nickname } : null;
}
