import { sql } from "drizzle-orm";
import { counties } from "#contract/counties.ts";
import { offersPerRequest, requestOpenDays } from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { ORIGINALS, takeIds } from "./bulk.ts";
import { chance, N, pick } from "./chance.ts";
import { words } from "./words.ts";

const places = ["remote", "remote", "remote", ...counties];
const wanted = [
  "預計下個月要用到",
  "時間不趕，品質優先",
  "希望先看過往作品",
  "可以接受遠端討論",
  "第一次找人幫忙，請多指教",
];

/** The number of the request whose texts this one has. */
const K = sql`k`;

/** One in this many requests has the maximum number of offers. */
const FULL_EVERY = 500;

/**
 * Adds open requests of seeded members, published within the last days, each with up to four offers, a few with as many
 * as allowed. They have no history, because this market is only read.
 */
export async function addRequests(ctx: Ctx, count: number): Promise<{ first: number; last: number }> {
  const now = ctx.now().toISOString();
  const range = await takeIds(ctx, "requests", count);
  await ctx.db.execute(sql`
    with buyer as (select array_agg(id order by id) as ids from users where email like 'bulk%' and mod(id, 2) = 1),
    place as (select array_agg(id order by id) as ids from subcategories)
      insert into requests (id, buyer_id, type, state, title, category_id, subcategory_id, description, wants, budget_min,
        budget_max, due_on, place, version, published_at, deadline_at, next_at, created_at, updated_at) overriding system value
      select ${range.first}::int + n - 1, buyer.ids[1 + mod(${chance(N, 51)}, cardinality(buyer.ids))], 2, 'open',
        ${pick(words.who, chance(K, 52))} || '想找' || b.name || '，' || ${pick(words.how, chance(K, 53))},
        b.category_id, b.id,
        '<p>' || ${pick(words.part, chance(K, 54))} || ${pick(wanted, chance(K, 55))} || '。</p><p>'
          || ${pick(words.part, chance(K, 56))} || '</p>',
        jsonb_build_array(b.name), m.low, m.low * 2, case when mod(${chance(N, 57)}, 3) = 0 then null
          else (t.at + make_interval(days => 10 + mod(${chance(N, 58)}, 60)))::date end,
        ${pick(places, chance(N, 59))}, 1, t.at, t.at + make_interval(days => ${requestOpenDays}),
        t.at + make_interval(days => ${requestOpenDays}), t.at, t.at
      from generate_series(1, ${count}::int) n cross join lateral (select 1 + mod(n - 1, ${ORIGINALS}) as k) o
        cross join buyer cross join place
        join subcategories b on b.id = place.ids[1 + mod(${chance(K, 60)}, cardinality(place.ids))]
        cross join lateral (select case when mod(${chance(N, 61)}, 5) = 0 then null
          else (5 + mod(${chance(N, 62)}, 300)) * 100 end as low) m
        cross join lateral (select ${now}::timestamptz - make_interval(mins => mod(${chance(N, 63)}, 15000)) as at) t`);
  const within = sql`q.id between ${range.first} and ${range.last}`;
  await ctx.db.execute(sql`
    with seller as (select array_agg(id order by id) as ids from users where email like 'bulk%' and mod(id, 2) = 0)
    insert into offers (request_id, buyer_id, seller_id, state, title, message, price, days, revisions, scope, valid_days,
      version, request_version, sent_at, valid_until, deadline_at, next_at, created_at, updated_at)
    select q.id, q.buyer_id, seller.ids[1 + mod(${chance(sql`q.id`, 64)} + k * 7919, cardinality(seller.ids))], 'sent',
      q.title, ${pick(words.part, chance(sql`q.id`, 65))}, coalesce(q.budget_min, 3000) + k * 100, 7 + k, 2,
      jsonb_build_array(jsonb_build_object('text', q.title, 'want', null)), 30, 1, 1, q.published_at,
      q.published_at + interval '30 days', q.published_at + interval '30 days', q.published_at + interval '29 days',
      q.published_at, q.published_at
    from requests q cross join seller cross join generate_series(0, ${offersPerRequest - 1}::int) k
    where ${within} and k < case when mod(${chance(sql`q.id`, 67)}, ${FULL_EVERY}) = 0 then ${offersPerRequest}
      else mod(${chance(sql`q.id`, 66)}, 5) end
    on conflict do nothing`);
  await ctx.db.execute(sql`
    update requests q set offers = f.n, offers_ever = f.n
    from (select request_id, count(*)::int as n from offers group by request_id) f
    where f.request_id = q.id and ${within}`);
  return range;
}
