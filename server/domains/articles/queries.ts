import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { ArticleCard, Shelves } from "#contract/articles/schemas.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import type { PageResult } from "#server/http/handler.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { isPicked } from "./process/predicates.ts";
import { cardPage, cardsOf, cardsWhere } from "./reading/cards.ts";
import { articles } from "./search/article-search.ts";

type Card = z.output<typeof ArticleCard>;

const PICKED = 5;
const READ = 6;

const shelves = new AsyncCache<{ picked: number[]; read: number[] }>({
  freshMs: 20_000,
  usableMs: 10 * 60_000,
  capacity: 1,
  size: () => 1,
  version: articles.version,
});

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

async function readShelves(ctx: Ctx): Promise<{ picked: number[]; read: number[] }> {
  const picked = await read(ctx.db, { id: num })`
    select a.id from articles a join article_search s on s.article_id = a.id
    where ${isPicked.sql("a")} order by a.picked_at desc, a.id desc limit ${PICKED}`;
  const mostRead = await read(ctx.db, { id: num })`
    select article_id as id from article_search where reads > 0 order by reads desc, article_id desc limit ${READ}`;
  return { picked: idsOf(picked), read: idsOf(mostRead) };
}

/** Editors' picks, newest pick first, and the most read of the last thirty days. */
export async function articleShelves(ctx: Ctx): Promise<z.output<typeof Shelves>> {
  const { picked, read } = await shelves.get("all", () => readShelves(ctx));
  return { picked: await cardsOf(ctx, picked), read: await cardsOf(ctx, read) };
}

/** The acting member's favourites that are still readable, newest first. */
export const myFavoriteArticles = (ctx: Ctx, page: number): Promise<PageResult<Card>> =>
  cardPage(
    ctx,
    {
      join: sql`join article_favorites f on f.article_id = a.id`,
      condition: sql`f.user_id = ${memberId(ctx)}`,
      order: sql`f.id desc`,
    },
    page,
  );

const newest = sql`a.published_at desc, a.id desc`;

/** The articles that a member has published, newest first. */
export const articlesOf = (ctx: Ctx, authorId: number, page: number): Promise<PageResult<Card>> =>
  cardPage(ctx, { condition: sql`a.author_id = ${authorId}`, order: newest }, page);

/** An author's newest articles except one. */
export const otherArticles = (ctx: Ctx, authorId: number, but: number, size: number): Promise<Card[]> =>
  cardsWhere(ctx, sql`a.author_id = ${authorId} and a.id <> ${but}`, sql`order by ${newest} limit ${size}`);

/** The name of a member whose articles may be listed. @throws Refusal not_found */
export async function authorName(ctx: Ctx, id: number): Promise<string> {
  const rows = await read(ctx.db, {
    nickname: text,
  })`select u.nickname from users u where u.id = ${id} and ${takesPart("u")}`;
  return rows[0]?.nickname ?? refuse("not_found");
}
