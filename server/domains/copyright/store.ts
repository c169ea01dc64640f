import { and, eq, type SQL } from "drizzle-orm";
import { noticeConfirmDays } from "#contract/copyright/limits.ts";
import type { NoticeState } from "#contract/copyright/states.ts";
import type { VisitorKind } from "#contract/reports/visitors.ts";
import { copyrightNotices } from "#server/db/schema/copyright.ts";
import { nameOf } from "#server/domains/reports/index.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { readToken, signToken } from "#server/kernel/secrets/signed-token.ts";
import { isUnconfirmed } from "./process/predicates.ts";
import type { Notice } from "./process/types.ts";

type Row = typeof copyrightNotices.$inferSelect;

/** A stored notice as its process reads it. */
export const asNotice = (row: Row): Notice => ({
  ...row,
  state: row.state as NoticeState,
  called: nameOf(row.kind as VisitorKind, row.title),
});

async function find(ctx: Ctx, where: SQL | undefined, lock: boolean): Promise<Notice | null> {
  const query = ctx.db.select().from(copyrightNotices).where(where);
  const [row] = await (lock ? query.for("update") : query);
  return row ? asNotice(row) : null;
}

/** @throws Refusal not_found */
export const getNotice = async (ctx: Ctx, id: number, lock: boolean): Promise<Notice> =>
  (await find(ctx, eq(copyrightNotices.id, id), lock)) ?? refuse("not_found");

/** A due notice, locked; null while somebody else has it. */
export async function lockIdle(ctx: Ctx, id: number): Promise<Notice | null> {
  const rows = await ctx.db
    .select()
    .from(copyrightNotices)
    .where(eq(copyrightNotices.id, id))
    .for("update", { skipLocked: true });
  return rows[0] ? asNotice(rows[0]) : null;
}

/** A notice about something of the acting member that was taken down. @throws Refusal not_found */
export async function getMyNotice(ctx: Ctx, id: number, lock: boolean): Promise<Notice> {
  const mine = and(eq(copyrightNotices.id, id), eq(copyrightNotices.ownerId, memberId(ctx)));
  const notice = await find(ctx, mine, lock);
  return notice && notice.takenDownAt !== null ? notice : refuse("not_found");
}

const PURPOSE = "copyright-notice";
/** The secret of the link with which a sender opens a notice. */
export const tokenOf = (ctx: Ctx, id: number): string => signToken(ctx.ports.dataKey, PURPOSE, String(id));

/** The notice that a link opens; null when there is none, or its address was not confirmed in time. */
export async function findLinked(ctx: Ctx, token: string, lock: boolean): Promise<Notice | null> {
  const id = Number(readToken(ctx.ports.dataKey, PURPOSE, token) ?? 0);
  const notice = id > 0 ? await find(ctx, eq(copyrightNotices.id, id), lock) : null;
  if (!notice || !isUnconfirmed.test(notice)) return notice;
  return later(notice.createdAt, noticeConfirmDays * DAY) > ctx.now() ? notice : null;
}
