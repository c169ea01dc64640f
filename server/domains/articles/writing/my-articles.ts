import { sql } from "drizzle-orm";
import { z } from "zod";
import { type ArticleMonth, MyArticle, type MyArticlesQuery } from "#contract/articles/schemas.ts";
import { picture } from "#server/db/sql/files.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { not } from "#server/kernel/process/predicate.ts";
import { num, read } from "#server/kernel/rows.ts";
import { authorActions } from "../policy.ts";
import { isRemoved } from "../process/predicates.ts";
import { figuresOf } from "./figures.ts";

type Found = z.output<typeof MyArticle>;
const Row = MyArticle.omit({ actions: true, byMonth: true });
type Counts = { draft: number; published: number; withdrawn: number };

async function countsOf(ctx: Ctx, authorId: number): Promise<Counts> {
  const rows = await read(ctx.db, { state: z.enum(["published", "draft", "withdrawn"]), n: num })`
    select a.state, count(*)::int as n from articles a where a.author_id = ${authorId} and ${not(isRemoved).sql("a")}
    group by a.state`;
  return Object.assign({ draft: 0, published: 0, withdrawn: 0 }, ...rows.map(({ state, n }) => ({ [state]: n })));
}

// Unpublished articles have only their draft content.
const columns = sql`a.id, case when a.published_at is null then coalesce(a.typed ->> 'title', '') else a.title end as title,
  a.state, a.hidden_reason as "hiddenReason", a.reads, a.favorites, a.clicks, a.typed is not null as changed,
  a.published_at as "publishedAt", a.updated_at as "updatedAt",
  ${picture("coalesce(a.cover, a.typed -> 'cover' ->> 'hash')")} as cover`;

type MyArticlesResult = { rows: Found[]; total: number; counts: Counts; byMonth: ArticleMonth[] };

/** The acting member's articles, last edited first, with monthly statistics. */
export async function myArticles(
  ctx: Ctx,
  { state, page }: z.output<typeof MyArticlesQuery>,
): Promise<MyArticlesResult> {
  const authorId = memberId(ctx);
  const wanted = state ? sql`a.state = ${state}` : not(isRemoved).sql("a");
  const from = sql`from articles a where a.author_id = ${authorId} and ${wanted}`;
  const found = await pageOf(ctx, Row, page, columns, from, sql`a.updated_at desc, a.id desc`);
  const figures = await figuresOf(ctx, authorId);
  const rows = found.rows.map((row) => ({
    ...row,
    byMonth: figures.of(row.id),
    actions: authorActions(row, ctx.now()),
  }));
  return { rows, total: found.total, counts: await countsOf(ctx, authorId), byMonth: figures.all };
}
