import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { ArticleCard } from "#contract/articles/schemas.ts";
import { pageSize } from "#contract/terms.ts";
import { person } from "#server/db/sql/accounts.ts";
import { picture } from "#server/db/sql/files.ts";
import type { PageResult } from "#server/http/handler.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { pagesOf } from "#server/kernel/paging.ts";
import { num, read } from "#server/kernel/rows.ts";
import { readable } from "../process/predicates.ts";
import { articles } from "../search/article-search.ts";

type Card = z.output<typeof ArticleCard>;

/** The cover picture, as `Picture` of the contract. */
export const coverOf = (article: string): SQL => sql`${picture(`${article}.cover`)} as cover`;

const select = sql`
  select a.id, a.title, a.lead, a.minutes, a.reads, a.favorites, a.published_at as "publishedAt", ${coverOf("a")},
    json_build_object('id', c.id, 'name', c.name) as category, ${person("u")} as author
  from articles a join users u on u.id = a.author_id join article_categories c on c.id = a.category_id`;

async function readCards(ctx: Ctx, ids: readonly number[]): Promise<Card[]> {
  const rows = await read(
    ctx.db,
    ArticleCard,
  )`${select} where a.id = any(${sql.param(ids)}::int[]) and ${readable("a", "u")}`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Cached because the same pages are requested repeatedly; cards do not depend on the viewer, and counts may be seconds
 * old.
 */
const cache = new AsyncCache<Card[]>({
  freshMs: 20_000,
  usableMs: 60_000,
  capacity: 20_000,
  size: (cards) => cards.length + 1,
  version: articles.version,
  concurrency: 4,
});

/** Cards of these articles in this order, except those that are no longer readable. At most some seconds old. */
export async function articleCards(ctx: Ctx, ids: readonly number[]): Promise<Card[]> {
  if (ids.length === 0) return [];
  return cache.get(ids.join(), () => readCards(ctx, ids));
}

/**
 * Cards of publicly readable articles by a condition on `a` (articles) and `u` (authors).
 * @param tail SQL from `order by` on
 */
export async function cardsWhere(ctx: Ctx, condition: SQL, tail: SQL): Promise<Card[]> {
  const rows = await read(ctx.db, ArticleCard)`${select} where ${readable("a", "u")} and ${condition} ${tail}`;
  return rows;
}

/** A page of a list that has its own order. @param join, condition on `a`, `u` */
export async function cardPage(
  ctx: Ctx,
  { join = sql``, condition, order }: { join?: SQL; condition: SQL; order: SQL },
  wanted: number,
): Promise<PageResult<Card>> {
  const where = sql`${join} where ${readable("a", "u")} and ${condition}`;
  const counted = await read(ctx.db, {
    n: num,
  })`select count(*)::int as n from articles a join users u on u.id = a.author_id ${where}`;
  const total = counted[0]?.n ?? 0;
  const page = Math.min(wanted, pagesOf(total));
  const rows = await read(
    ctx.db,
    ArticleCard,
  )`${select} ${where} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`;
  return { rows, page, total };
}
