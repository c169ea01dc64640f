import { sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type LinkedNotice,
  NoticeCase,
  type NoticeQuery,
  NoticeRow,
  type OwnNotice,
} from "#contract/copyright/schemas.ts";
import type { NoticeRole } from "#contract/copyright/states.ts";
import type { VisitorKind } from "#contract/reports/visitors.ts";
import { standingNotices } from "#server/db/sql/copyright.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { availableActions, refusalOf } from "#server/kernel/process/available-actions.ts";
import { num, one, read, text } from "#server/kernel/rows.ts";
import { mayDecide } from "./act-on-notice.ts";
import { lawsuitUntil, noticeProcess } from "./process/notice.ts";
import { isRunning, isUnconfirmed, waitsForUs } from "./process/predicates.ts";
import type { Notice } from "./process/types.ts";
import { getNotice } from "./store.ts";

const saidOf = (notice: Notice) => {
  const { id, state, kind, title, where, role, name, holder, work, content, evidence, reason } = notice;
  const { createdAt, deadlineAt } = notice;
  return {
    ...{ id, state, kind: kind as VisitorKind, title, where, role: role as NoticeRole, name, holder },
    ...{ work, content, evidence, reason, createdAt, deadlineAt },
  };
};

/** As its sender reads it. */
export function linkedNotice(notice: Notice): z.output<typeof LinkedNotice> {
  const { postal, phone, ask, counter } = notice;
  return { ...saidOf(notice), postal, phone, ask, counter, lawsuitUntil: lawsuitUntil(notice) };
}

/** As the member reads it whom it is about. */
export function ownNotice(ctx: Ctx, notice: Notice): z.output<typeof OwnNotice> {
  const mayCounter = refusalOf(noticeProcess, "counter", notice, "owner", ctx.now()) === null;
  return { ...saidOf(notice), counter: notice.counter, mayCounter, lawsuit: notice.lawsuit };
}

/** A page of notices: those that are due first in front, others from the newest. */
export async function noticePage(ctx: Ctx, { part, page }: z.output<typeof NoticeQuery>) {
  const [open, running] = [waitsForUs.sql("c"), isRunning.sql("c")];
  const which = {
    open,
    running,
    closed: sql`not (${open} or ${running} or ${isUnconfirmed.sql("c")})`,
  }[part];
  return pageOf(
    ctx,
    NoticeRow,
    page,
    sql`c.id, c.state, c.kind, c.title, c.name, c.work, ${standingNotices(sql`u.id`)} as standing, c.created_at as "createdAt",
      coalesce(c.due_at, c.deadline_at) as "dueAt", json_build_object('id', u.id, 'nickname', u.nickname, 'status', u.status) as owner`,
    sql`from copyright_notices c join users u on u.id = c.owner_id where ${which} and u.id <> ${memberId(ctx)}`,
    part === "closed" ? sql`c.id desc` : sql`coalesce(c.due_at, c.deadline_at), c.id`,
  );
}

async function filesOf(ctx: Ctx, { id, fileIds }: Notice) {
  if (fileIds.length === 0) return [];
  const rows = await read(ctx.db, { id: num, name: text })`
    select id, name from files where id = any(${sql.param(fileIds)}::int[]) order by id`;
  return rows.map((file) => ({ name: file.name, url: `/api/admin/copyright_notices/${id}/files/${file.id}` }));
}

const Named = NoticeCase.pick({ owner: true, sender: true, decidedBy: true, standing: true });

/** One notice as an operator works on it; nobody reads who gave notice of them. @throws Refusal not_found, forbidden */
export async function noticeCase(ctx: Ctx, id: number): Promise<z.output<typeof NoticeCase>> {
  const notice = await getNotice(ctx, id, false);
  if (notice.ownerId === memberId(ctx)) refuse("forbidden");
  const named = one(
    await read(ctx.db, Named)`
      select json_build_object('id', u.id, 'nickname', u.nickname, 'status', u.status) as owner,
        case when s.id is not null then json_build_object('id', s.id, 'nickname', s.nickname) end as sender,
        d.nickname as "decidedBy", ${standingNotices(sql`u.id`)} as standing
      from users u left join users s on s.id = ${notice.userId}::int left join users d on d.id = ${notice.decidedBy}::int
      where u.id = ${notice.ownerId}`,
  );
  const others = await read(ctx.db, NoticeCase.shape.others.element)`
    select c.id, c.state, c.title, c.kind, c.created_at as "createdAt" from copyright_notices c
    where c.owner_id = ${notice.ownerId} and c.id <> ${id} and not ${isUnconfirmed.sql("c")} order by c.id desc limit 20`;
  const { email, postal, phone, ask, counter, lawsuit, takenDownAt, counteredAt, dueAt } = notice;
  return {
    ...saidOf(notice),
    ...named,
    ...{ email, postal, phone, ask, counter, lawsuit, takenDownAt, counteredAt, dueAt },
    lawsuitUntil: lawsuitUntil(notice),
    files: await filesOf(ctx, notice),
    others,
    actions: mayDecide(ctx.actor, notice)
      ? (availableActions(noticeProcess, notice, "operator", ctx.now()) as z.output<typeof NoticeCase>["actions"])
      : [],
  };
}
