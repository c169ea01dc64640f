import { sql } from "drizzle-orm";
import { hashPassword } from "#server/domains/accounts/index.ts";
import { recountReads, reindexArticles } from "#server/domains/articles/index.ts";
import { copyServiceRows, recountServices, reindexServices, serviceVectors } from "#server/domains/catalog/index.ts";
import { rankSellers, reindexSellers } from "#server/domains/profiles/index.ts";
import { copyRequestRows, reindexRequests, requestVectors } from "#server/domains/requests/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { makeVectors } from "#server/search/vectors.ts";
import { inBulk, originals, repeated } from "./bulk.ts";
import { chance, N, NICKNAMES, pick } from "./chance.ts";
import { addRequests } from "./requests.ts";
import { addReviews } from "./sales.ts";
import { addServices } from "./services.ts";
import { words } from "./words.ts";

export type MarketSize = {
  services: number;
  users: number;
  /** Finished sales with the buyer's review. */
  reviews: number;
  articles: number;
  /** Public requests that are open, with their offers. */
  requests: number;
};

/** The number of the nickname of member `n`: each belongs to a pair of members, who are a buyer and a seller. */
const NAME = sql`mod(n / 2, ${NICKNAMES})::int`;

async function addUsers(ctx: Ctx, from: number, count: number): Promise<void> {
  const now = ctx.now().toISOString();
  const passwordHash = await hashPassword("password");
  await ctx.db.execute(sql`
    with people as (
      insert into users (email, nickname, password_hash, email_confirmed_at, last_seen_at, created_at)
      select 'bulk' || n || '@example.com',
        ${pick(words.nick, chance(NAME, 1))} || ${pick(words.nick, chance(NAME, 2))} || ${pick(words.trade, chance(NAME, 3))},
        ${passwordHash}, t.at, ${now}::timestamptz - make_interval(mins => mod(${chance(N, 4)}, 60000)), t.at
      from generate_series(${from + 1}::int, ${from + count}::int) n
        cross join lateral (select ${now}::timestamptz - make_interval(mins => 60000 + mod(${chance(N, 5)}, 900000)) as at) t
      returning id, nickname, created_at),
    profile as (
      insert into profiles (user_id, headline, intro, city, updated_at)
      select id, ${pick(words.how, chance(sql`id`, 6))}, ${pick(words.part, chance(sql`id`, 7))},
        ${pick(words.city, chance(sql`id`, 8))}, created_at from people)
    insert into user_jobs (user_id, job_id)
    select p.id, j.ids[1 + mod(${chance(sql`p.id`, 9)}, cardinality(j.ids))] from people p cross join
      (select array_agg(id order by id) as ids from jobs a where not exists (select 1 from jobs b where b.parent_id = a.id)) j`);
}

/** Adds articles by every other seeded member, with covers of the demo market by category. */
async function addArticles(ctx: Ctx, count: number): Promise<void> {
  const now = ctx.now().toISOString();
  await ctx.db.execute(sql`
    with author as (
      select array_agg(id order by id) as ids from (select id from users where email like 'bulk%' and mod(id, 2) = 0) s),
    shelf as materialized (
      select c.id, c.name, coalesce((select array_agg(a.cover order by a.id) from articles a where a.category_id = c.id
        and a.cover is not null), array[null::text]) as covers from article_categories c),
    added as (
      insert into articles (author_id, state, title, category_id, cover, lead, body, tags, minutes, published_at, revised_at,
        created_at, updated_at)
      select author.ids[1 + mod(${chance(N, 51)}, cardinality(author.ids))], 'published',
        ${pick(words.who, chance(N, 52))} || '的' || shelf.name || '筆記：' || ${pick(words.how, chance(N, 53))},
        shelf.id, shelf.covers[1 + mod(${chance(N, 54)}, cardinality(shelf.covers))],
        ${pick(words.part, chance(N, 55))} || ${pick(words.part, chance(N, 56))},
        '<h2>開始之前</h2><p>' || repeat(${pick(words.part, chance(N, 57))}, 6) || '</p><h2>怎麼做</h2><p>'
          || repeat(${pick(words.part, chance(N, 58))}, 6) || '適合' || ${pick(words.who, chance(N, 59))} || '。</p>',
        array[${pick(words.who, chance(N, 52))}, shelf.name], 1 + mod(${chance(N, 60)}, 9), t.at, t.at, t.at, t.at
      from generate_series(1, ${count}::int) n cross join author
        join shelf on shelf.id = 1 + mod(${chance(N, 61)}, 8)
        cross join lateral (select ${now}::timestamptz - make_interval(mins => mod(${chance(N, 62)}, 900000)) as at) t
      returning id)
    insert into article_days (article_id, day, reads)
    select id, ${now}::date - mod(${chance(sql`id`, 63)}, 30), 1 + mod(${chance(sql`id`, 64)}, 400) from added`);
}

/** What is written where, by what is added. */
const tables = {
  users: ["users", "profiles", "user_jobs"],
  services: [
    ...["services", "service_packages", "service_options", "service_images"],
    ...["orders", "reviews", "service_search", "service_grams"],
  ],
  articles: ["articles", "article_days"],
  requests: ["requests", "offers", "request_search", "request_grams"],
} as const;

type Say = (sentence: string) => void;

/** Adds services with their sales and search rows. */
async function fillShelves(ctx: Ctx, before: number, size: MarketSize, say: Say): Promise<void> {
  say(`加入 ${size.services} 項服務…`);
  const range = await addServices(ctx, before, size.services);
  await ctx.db.execute(sql`analyze users, services`);
  say(`加入 ${size.reviews} 筆交易與評價…`);
  if (size.reviews > 0) await addReviews(ctx, range, size.reviews);
  await ctx.db.execute(sql`analyze orders, reviews`);
  say("計算評分…");
  await rankSellers(ctx);
  await recountServices(ctx);
  say("寫入搜尋資料…");
  await reindexServices(ctx, originals(range));
  await makeVectors(ctx, serviceVectors, size.services);
  await copyServiceRows(ctx, repeated(range));
}

async function fillRequests(ctx: Ctx, count: number, say: Say): Promise<void> {
  say(`加入 ${count} 個需求與提案…`);
  const range = await addRequests(ctx, count);
  await reindexRequests(ctx, originals(range));
  await makeVectors(ctx, requestVectors, count);
  await copyRequestRows(ctx, repeated(range));
}

/**
 * Adds a large market to what is there, for measuring. 100,000 services with 300,000 reviews take a minute or two.
 * @param say called with one sentence before each step
 */
export async function seedMarket(ctx: Ctx, size: MarketSize, say: Say): Promise<void> {
  const written = (["users", "services", "articles", "requests"] as const).filter((part) => size[part] > 0);
  const add = async (ctx: Ctx) => {
    const rows = await read(ctx.db, { users: num, services: num })`
      select (select count(*)::int from users where email like 'bulk%') as users, (select count(*)::int from services) as services`;
    const before = rows[0] ?? { users: 0, services: 0 };
    say(`加入 ${size.users} 位會員…`);
    if (size.users > 0) await addUsers(ctx, before.users, size.users);
    if (size.services > 0) await fillShelves(ctx, before.services, size, say);
    if (size.articles > 0) {
      say(`加入 ${size.articles} 篇文章…`);
      await addArticles(ctx, size.articles);
    }
    if (size.requests > 0) await fillRequests(ctx, size.requests, say);
    say("建立索引…");
  };
  await tx(ctx, (ctx) =>
    inBulk(
      ctx,
      written.flatMap((part) => [...tables[part]]),
      () => add(ctx),
    ),
  );
  await ctx.db.execute(sql`analyze`);
  say("寫入會員與文章的搜尋資料…");
  if (size.services + size.users > 0) await reindexSellers(ctx, "all");
  if (size.articles > 0) {
    await reindexArticles(ctx, "all");
    await recountReads(ctx);
  }
  await ctx.db.execute(sql`vacuum analyze`);
}
