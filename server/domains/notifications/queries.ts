import { sql } from "drizzle-orm";
import type { z } from "zod";
import { Notification } from "#contract/notifications/schemas.ts";
import * as terms from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";

type Row = z.output<typeof Notification>;

const columns = sql`id, kind, title, url, avatar, read_at is not null as read, created_at as "createdAt"`;

/** The newest entries of a member. */
export async function newest(ctx: Ctx, userId: number, limit: number): Promise<Row[]> {
  const rows = await read(ctx.db, Notification)`
    select ${columns} from notifications where user_id = ${userId} order by id desc limit ${limit}`;
  return rows;
}

export async function unreadCount(ctx: Ctx, userId: number): Promise<number> {
  const rows = await read(ctx.db, { n: num })`
    select count(*)::int as n from notifications where user_id = ${userId} and read_at is null`;
  return rows[0]?.n ?? 0;
}

/** One page of a member's entries, the newest first; empty beyond the last page. */
export async function notificationPage(ctx: Ctx, userId: number, page: number) {
  const size = terms.pageSize;
  const rows = await read(ctx.db, { n: num })`
    select count(*)::int as n from notifications where user_id = ${userId}`;
  const total = rows[0]?.n ?? 0;
  const found = await read(ctx.db, Notification)`
    select ${columns} from notifications where user_id = ${userId}
    order by id desc limit ${size} offset ${(page - 1) * size}`;
  return { rows: found, total };
}
