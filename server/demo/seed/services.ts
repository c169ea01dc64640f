import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { ORIGINALS, takeIds } from "./bulk.ts";
import { chance, N, NICKNAMES, pick } from "./chance.ts";
import { words } from "./words.ts";

/** The number of the service whose texts this one has. */
const K = sql`k`;

/**
 * Adds services of every other seeded member, with covers of the demo market by category. Those with equal texts have
 * sellers with equal nicknames, which are searched with them.
 * @param from how many there are
 */
export async function addServices(ctx: Ctx, from: number, count: number): Promise<{ first: number; last: number }> {
  const now = ctx.now().toISOString();
  const range = await takeIds(ctx, "services", count);
  await ctx.db.execute(sql`
    with member as (
      select id, mod(split_part(substr(email, 5), '@', 1)::int / 2, ${NICKNAMES}) as name from users
      where email like 'bulk%' and mod(id, 2) = 0),
    named as (
      select name, count(*)::int as members, (sum(count(*)) over (order by name) - count(*))::int as before
      from member group by name),
    seller as (
      select (select array_agg(id order by name, id) from member) as ids, array_agg(members order by name) as members,
        array_agg(before order by name) as before
      from named),
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
      from subcategories b)
    insert into services (id, seller_id, state, title, category_id, subcategory_id, description, tags, price, days, cover,
        published_at, created_at, updated_at, consumer_class) overriding system value
      select ${range.first}::int + m - 1, seller.ids[1 + seller.before[o.name] + mod(${chance(N, 11)}, seller.members[o.name])],
        'published',
        ${pick(words.who, chance(K, 12))} || '的' || shelf.tags[1 + mod(${chance(K, 13)}, cardinality(shelf.tags))]
          || shelf.name || '，' || ${pick(words.how, chance(K, 14))},
        shelf.category_id, shelf.id,
        '<p>' || ${pick(words.part, chance(K, 15))} || '</p><p>' || ${pick(words.part, chance(K, 16))} || '</p><p>'
          || ${pick(words.part, chance(K, 17))} || '適合' || ${pick(words.who, chance(K, 18))} || '，也接'
          || ${pick(words.who, chance(K, 19))} || '的委託，歡迎先提問再下單。</p>',
        array[shelf.tags[1 + mod(${chance(K, 13)}, cardinality(shelf.tags))], shelf.name],
        (3 + mod(${chance(N, 20)}, 60) * mod(${chance(N, 21)}, 9)) * 100, 1 + mod(${chance(N, 22)}, 30),
        shelf.covers[1 + mod(${chance(K, 23)}, cardinality(shelf.covers))],
        w.at, w.at, w.at, 'custom'
      from generate_series(1, ${count}::int) m
        cross join lateral (select ${from}::int + m as n, ${from}::int + 1 + mod(m - 1, ${ORIGINALS}) as k) t
        cross join place cross join seller
        -- With an offset, so that each is computed once.
        cross join lateral (select 1 + mod(${chance(K, 9)}, cardinality(seller.members)) as name,
          place.ids[1 + mod(${chance(K, 10)}, cardinality(place.ids))] as shelf offset 0) o
        join shelf on shelf.id = o.shelf
        cross join lateral (select ${now}::timestamptz - make_interval(mins => mod(${chance(N, 24)}, 700000)) as at) w`);
  const within = sql`s.id between ${range.first} and ${range.last}`;
  const original = sql`(${range.first}::int + mod(s.id - ${range.first}::int, ${ORIGINALS}))`;
  await ctx.db.execute(sql`
    insert into service_packages (service_id, position, name, included, price, days, revisions)
    select s.id, k, (array['基本', '標準', '進階'])[k + 1],
      (array['單一項目，一種尺寸', '完整內容，附原始檔', '完整內容，加上三個月諮詢'])[k + 1],
      least(300000, s.price * (array[1, 2, 4])[k + 1]), least(90, s.days + k * 3), (array[1, 3, null])[k + 1]
    from services s cross join generate_series(0, 2) k where ${within} and k <= mod(${chance(original, 25)}, 3)`);
  await ctx.db.execute(sql`
    insert into service_options (service_id, position, title, price, extra_days)
    select s.id, k, (array['急件優先處理', '多一個版本'])[k + 1], 300 + 200 * k, k
    from services s cross join generate_series(0, 1) k where ${within} and k < mod(${chance(sql`s.id`, 26)}, 3)`);
  await ctx.db.execute(sql`
    insert into service_images (service_id, position, hash, alt)
    select s.id, 0, s.cover, s.title from services s where ${within} and s.cover is not null`);
  return range;
}
