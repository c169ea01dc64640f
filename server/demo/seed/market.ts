import { sql } from "drizzle-orm";
import { consents, consentVersion } from "#contract/orders/consent.ts";
import * as terms from "#contract/terms.ts";
import { hashPassword } from "#server/domains/accounts/index.ts";
import { recountReads, reindexArticles } from "#server/domains/articles/index.ts";
import { recountServices, reindexServices } from "#server/domains/catalog/index.ts";
import { recountSellers, reindexSellers } from "#server/domains/profiles/index.ts";
import { reindexRequests } from "#server/domains/requests/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { chance, N, pick } from "./chance.ts";
import { addRequests } from "./requests.ts";
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

async function addUsers(ctx: Ctx, from: number, count: number): Promise<void> {
  const now = ctx.now().toISOString();
  const passwordHash = await hashPassword("password");
  await ctx.db.execute(sql`
    with people as (
      insert into users (email, nickname, password_hash, email_confirmed_at, last_seen_at, created_at)
      select 'bulk' || n || '@example.com',
        ${pick(words.nick, chance(N, 1))} || ${pick(words.nick, chance(N, 2))} || ${pick(words.trade, chance(N, 3))},
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

/** Adds services of every other seeded member, with covers of the demo market by category. */
async function addServices(ctx: Ctx, from: number, count: number): Promise<{ first: number; last: number }> {
  const now = ctx.now().toISOString();
  const rows = await read(ctx.db, { first: num, last: num })`
    with seller as (
      select array_agg(id order by id) as ids from (select id from users where email like 'bulk%' and mod(id, 2) = 0) s),
    demo as materialized (
      select s.* from services s join users u on u.id = s.seller_id
      where s.cover is not null and u.email not like 'bulk%'),
    place as (
      select array_agg(b.id order by b.id) as ids from subcategories b),
    -- Materialized: inlined, its subqueries would run for every service.
    shelf as materialized (
      select b.id, b.category_id, b.name,
        coalesce((select array_agg(distinct t.tag order by t.tag) from demo s cross join unnest(s.tags) t(tag)
          where s.subcategory_id = b.id), array[b.name]) as tags,
        coalesce((select array_agg(s.cover order by s.id) from demo s where s.category_id = b.category_id),
          array[null::text]) as covers
      from subcategories b),
    added as (
      insert into services (seller_id, state, title, category_id, subcategory_id, description, tags, price, days, cover,
        published_at, created_at, updated_at, consumer_class)
      select seller.ids[1 + mod(${chance(N, 11)}, cardinality(seller.ids))], 'published',
        ${pick(words.who, chance(N, 12))} || '的' || shelf.tags[1 + mod(${chance(N, 13)}, cardinality(shelf.tags))]
          || shelf.name || '，' || ${pick(words.how, chance(N, 14))},
        shelf.category_id, shelf.id,
        '<p>' || ${pick(words.part, chance(N, 15))} || '</p><p>' || ${pick(words.part, chance(N, 16))} || '</p><p>'
          || ${pick(words.part, chance(N, 17))} || '適合' || ${pick(words.who, chance(N, 18))} || '，也接'
          || ${pick(words.who, chance(N, 19))} || '的委託，歡迎先提問再下單。</p>',
        array[shelf.tags[1 + mod(${chance(N, 13)}, cardinality(shelf.tags))], shelf.name],
        (3 + mod(${chance(N, 20)}, 60) * mod(${chance(N, 21)}, 9)) * 100, 1 + mod(${chance(N, 22)}, 30),
        shelf.covers[1 + mod(${chance(N, 23)}, cardinality(shelf.covers))],
        t.at, t.at, t.at, 'custom'
      from generate_series(${from + 1}::int, ${from + count}::int) n
        cross join seller cross join place
        join shelf on shelf.id = place.ids[1 + mod(${chance(N, 10)}, cardinality(place.ids))]
        cross join lateral (select ${now}::timestamptz - make_interval(mins => mod(${chance(N, 24)}, 700000)) as at) t
      returning id)
    select coalesce(min(id), 0) as first, coalesce(max(id), 0) as last from added`;
  const range = rows[0] ?? { first: 0, last: 0 };
  const within = sql`s.id between ${range.first} and ${range.last}`;
  await ctx.db.execute(sql`
    insert into service_packages (service_id, position, name, included, price, days, revisions)
    select s.id, k, (array['基本', '標準', '進階'])[k + 1],
      (array['單一項目，一種尺寸', '完整內容，附原始檔', '完整內容，加上三個月諮詢'])[k + 1],
      least(300000, s.price * (array[1, 2, 4])[k + 1]), least(90, s.days + k * 3), (array[1, 3, null])[k + 1]
    from services s cross join generate_series(0, 2) k where ${within} and k <= mod(${chance(sql`s.id`, 25)}, 3)`);
  await ctx.db.execute(sql`
    insert into service_options (service_id, position, title, price, extra_days)
    select s.id, k, (array['急件優先處理', '多一個版本'])[k + 1], 300 + 200 * k, k
    from services s cross join generate_series(0, 1) k where ${within} and k < mod(${chance(sql`s.id`, 26)}, 3)`);
  await ctx.db.execute(sql`
    insert into service_images (service_id, position, hash, alt)
    select s.id, 0, s.cover, s.title from services s where ${within} and s.cover is not null`);
  return range;
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

/**
 * Adds finished sales of these services, each with a review. They have no rows in the ledger, because this market is
 * only read.
 */
async function addReviews(ctx: Ctx, services: { first: number; last: number }, count: number): Promise<void> {
  const now = ctx.now().toISOString();
  const consent = JSON.stringify({ class: "custom", ...consents.custom, version: consentVersion });
  await ctx.db.execute(sql`
    with people as (select array_agg(id order by id) as ids from users where email like 'bulk%' and mod(id, 2) = 1),
    sale as (
      -- Squared, so that a few services have most of the sales, as in a real market.
      select n, ${services.first}::int + floor(power(mod(${chance(N, 31)}, 100000) / 100000.0, 2)
          * (${services.last - services.first + 1}::int))::int as service_id,
        people.ids[1 + mod(${chance(N, 32)}, cardinality(people.ids))] as buyer_id,
        ${now}::timestamptz - make_interval(mins => 1500 + mod(${chance(N, 33)}, 600000)) as at
      from generate_series(1, ${count}::int) n cross join people),
    added as (
      insert into orders (buyer_id, seller_id, service_id, state, snapshot, price, buyer_fee, commission, total, buyer_fee_bp,
        commission_bp, paid_money, paid_at, started_at, due_at, delivered_at, completed_at, closed_at,
        created_at, updated_at)
      select x.buyer_id, s.seller_id, s.id, 'completed',
        jsonb_build_object('title', s.title, 'cover', null,
          'package', jsonb_build_object('id', null, 'name', '基本', 'included', '單一項目，一種尺寸', 'price', s.price,
            'days', s.days, 'revisions', 1),
          'options', '[]'::jsonb, 'questions', '[]'::jsonb,
          'lines', jsonb_build_array(jsonb_build_object('kind', 'package', 'title', '基本方案', 'amount', s.price)),
          'days', s.days, 'consent', ${consent}::jsonb || jsonb_build_object('at', x.at),
          'buyer', jsonb_build_object('id', x.buyer_id, 'nickname', '買家'),
          'seller', jsonb_build_object('id', s.seller_id, 'nickname', '賣家')),
        s.price, f.fee, f.commission, s.price + f.fee, ${terms.buyerFeeBp}::int, ${terms.sellerCommissionBp}::int,
        s.price + f.fee, x.at - interval '5 days', x.at - interval '4 days', x.at + interval '1 day',
        x.at - interval '1 hour', x.at, x.at, x.at - interval '5 days', x.at
      from sale x join services s on s.id = x.service_id
        cross join lateral (select (s.price * ${terms.buyerFeeBp}::int + 5000) / 10000 as fee,
          (s.price * ${terms.sellerCommissionBp}::int + 5000) / 10000 as commission) f
      where x.buyer_id <> s.seller_id
      returning id, service_id, buyer_id, seller_id, completed_at)
    insert into reviews (order_id, service_id, author_id, subject_id, side, overall, quality, communication, value, text,
      shown_at, created_at)
    select a.id, a.service_id, a.buyer_id, a.seller_id, 'buyer', r.stars, r.stars, r.stars, r.stars,
      ${pick(words.review, chance(sql`a.id`, 34))}, a.completed_at + interval '1 hour', a.completed_at + interval '1 hour'
    from added a cross join lateral
      (select (array[5, 5, 5, 5, 4, 5, 4, 3, 5, 2])[1 + mod(${chance(sql`a.id`, 35)}, 10)] as stars) r`);
}

/**
 * Adds a large market to what is there, for measuring. 100,000 services with 300,000 reviews take some minutes.
 * @param say called with one sentence before each step
 */
export async function seedMarket(ctx: Ctx, size: MarketSize, say: (sentence: string) => void): Promise<void> {
  await tx(ctx, async (ctx) => {
    await ctx.db.execute(sql`set local synchronous_commit = off`);
    const rows = await read(ctx.db, { users: num, services: num })`
      select (select count(*)::int from users where email like 'bulk%') as users, (select count(*)::int from services) as services`;
    const before = rows[0] ?? { users: 0, services: 0 };
    say(`加入 ${size.users} 位會員…`);
    if (size.users > 0) await addUsers(ctx, before.users, size.users);
    if (size.services > 0) {
      say(`加入 ${size.services} 項服務…`);
      const range = await addServices(ctx, before.services, size.services);
      await ctx.db.execute(sql`analyze users, services`);
      say(`加入 ${size.reviews} 筆交易與評價…`);
      if (size.reviews > 0) await addReviews(ctx, range, size.reviews);
    }
    if (size.articles > 0) {
      say(`加入 ${size.articles} 篇文章…`);
      await addArticles(ctx, size.articles);
    }
    if (size.requests > 0) {
      say(`加入 ${size.requests} 個需求與提案…`);
      await addRequests(ctx, size.requests);
    }
  });
  await ctx.db.execute(sql`analyze`);
  say("計算評分與搜尋索引…");
  await recountSellers(ctx);
  await recountServices(ctx);
  await reindexServices(ctx, "all");
  await reindexSellers(ctx, "all");
  if (size.articles > 0) {
    await reindexArticles(ctx, "all");
    await recountReads(ctx);
  }
  await reindexRequests(ctx, "all");
  await ctx.db.execute(sql`vacuum analyze`);
}
