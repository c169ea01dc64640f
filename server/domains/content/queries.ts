import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type AdminNewsQuery, NewsCard, type NewsDetail } from "#contract/content/schemas.ts";
import { When } from "#contract/route/instant.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import { hasAppeared, newsIn } from "./process/predicates.ts";
import { newsState } from "./store.ts";

const shown = (now: Date): SQL => newsIn.published.sql("n", now);
const card = sql`n.id, n.title, n.summary, n.publish_at as "publishedAt"`;
type CardRow = z.output<typeof NewsCard>;

const RECENT = 3;

/** The newest three. */
export async function recentNews(ctx: Ctx): Promise<CardRow[]> {
  const rows = await read(ctx.db, NewsCard)`
    select ${card} from news n where ${shown(ctx.now())} order by n.publish_at desc, n.id desc limit ${RECENT}`;
  return rows;
}

/** Published news, newest first. */
export async function newsPage(ctx: Ctx, page: number) {
  const order = sql`n.publish_at desc, n.id desc`;
  return pageOf(ctx, NewsCard, page, card, sql`from news n where ${shown(ctx.now())}`, order);
}

const Neighbour = z.object({ id: num, title: text }).nullable();
const DetailRow = NewsCard.extend({
  body: text,
  updatedAt: When,
  withdrawn: bool,
  newer: Neighbour,
  older: Neighbour,
});

/** Published news with its neighbours. @throws Refusal gone when it was withdrawn, not_found for drafts too */
export async function newsDetail(ctx: Ctx, id: number): Promise<z.output<typeof NewsDetail>> {
  const now = ctx.now();
  const neighbour = (than: SQL, order: SQL) => sql`(select json_build_object('id', n.id, 'title', n.title) from news n
    where ${shown(now)} and (n.publish_at, n.id) ${than} (m.publish_at, m.id) order by ${order} limit 1)`;
  const rows = await read(ctx.db, DetailRow)`
    select m.id, m.title, m.summary, m.body, m.publish_at as "publishedAt", m.updated_at as "updatedAt",
      m.withdrawn_at is not null as withdrawn,
      ${neighbour(sql`>`, sql`n.publish_at, n.id`)} as newer,
      ${neighbour(sql`<`, sql`n.publish_at desc, n.id desc`)} as older
    from news m where m.id = ${id} and ${hasAppeared.sql("m", now)}`;
  const row = rows[0] ?? refuse("not_found");
  const { withdrawn, ...rest } = row;
  if (withdrawn) refuse("gone");
  return rest;
}

const AdminRow = z.object({
  id: num,
  title: text,
  publishAt: When.nullable(),
  withdrawnAt: When.nullable(),
  updatedAt: When,
});

/** All news for their editors, last edited first. */
export async function adminNews(ctx: Ctx, { state, page }: z.output<typeof AdminNewsQuery>) {
  const now = ctx.now();
  const columns = sql`n.id, n.title, n.publish_at as "publishAt", n.withdrawn_at as "withdrawnAt",
    n.updated_at as "updatedAt"`;
  const from = sql`from news n where ${state ? newsIn[state].sql("n", now) : sql`true`}`;
  const { rows, total } = await pageOf(ctx, AdminRow, page, columns, from, sql`n.updated_at desc, n.id desc`);
  const date = (at: When | null) => (at === null ? null : new Date(at));
  return {
    rows: rows.map(({ withdrawnAt, ...row }) => ({
      ...row,
      state: newsState({ publishAt: date(row.publishAt), withdrawnAt: date(withdrawnAt) }, now),
    })),
    total,
  };
}
