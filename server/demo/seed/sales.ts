import { sql } from "drizzle-orm";
import { consents, consentVersion } from "#contract/orders/consent.ts";
import * as terms from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { chance, N, pick } from "./chance.ts";
import { words } from "./words.ts";

/**
 * Adds finished sales of these services, each with a review. They have no rows in the ledger, because this market is
 * only read.
 */
export async function addReviews(ctx: Ctx, services: { first: number; last: number }, count: number): Promise<void> {
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
