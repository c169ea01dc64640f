import type pg from "pg";
import type { Facts, Verdict } from "../facts.ts";

/** True for order `o` when it ended without a sale: unpaid, or fully refunded. */
const CAME_TO_NOTHING = "(o.closed_at is not null and (o.paid_at is null or o.refunded = o.total))";

/** Invariants of coupons, as in `judge.ts`. */
export const couponLaws: Record<string, string> = {
  "an order takes off what its coupons say": `select 'order ' || o.id as row from orders o
    left join lateral (select coalesce(sum(discount) filter (where kind = 'seller'), 0) as sellers,
        coalesce(sum(discount) filter (where kind = 'platform'), 0) as sites,
        coalesce(sum(discount - seller_bears) filter (where kind = 'platform'), 0) as borne
      from coupon_uses u where u.order_id = o.id) u on true
    where (o.seller_discount, o.platform_discount, o.subsidy) <> (u.sellers, u.sites, u.borne)`,
  "a coupon counts once for an order": `select 'coupon ' || coupon_id || ' of order ' || order_id as row
    from coupon_uses group by coupon_id, order_id having count(*) > 1`,
  "a coupon is used when its order is paid": `select 'coupon ' || u.coupon_id || ' of order ' || o.id as row
    from coupon_uses u join orders o on o.id = u.order_id
    where u.given_back_at is null and (u.used_at is null) <> (o.paid_at is null)`,
  "a coupon comes back when its order came to nothing, and only then": `select 'coupon ' || u.coupon_id || ' of order ' || o.id as row
    from coupon_uses u join orders o on o.id = u.order_id where (u.given_back_at is not null) <> ${CAME_TO_NOTHING}`,
  "nobody uses a coupon more often than it says": `select 'coupon ' || c.id || ' of member ' || u.user_id as row
    from coupon_uses u join coupons c on c.id = u.coupon_id
    where u.given_back_at is null group by c.id, u.user_id having count(*) > c.per_member`,
  "nobody has two first orders": `select 'member ' || u.user_id as row
    from coupon_uses u join coupons c on c.id = u.coupon_id
    where u.given_back_at is null and c.first_order_only and c.kind = 'platform' group by u.user_id having count(*) > 1`,
  "no more of a coupon are used than there are": `select 'coupon ' || c.id as row
    from coupon_uses u join coupons c on c.id = u.coupon_id
    where u.given_back_at is null group by c.id having count(*) > c.total or sum(u.discount) > c.budget`,
};

/** Compares the coupon responses that members and issuers got with the bills of the orders. */
export async function judgeCoupons(pool: pg.Pool, { kept, coupons }: Facts, verdict: Verdict): Promise<void> {
  const keeps = await pool.query<{ name: string }>(
    "select 'coupon ' || coupon_id || ' of member ' || user_id as name from coupon_keeps",
  );
  const stored = new Set(keeps.rows.map(({ name }) => name));
  for (const name of kept) if (!stored.has(name)) verdict.lost.push(name);
  const { rows } = await pool.query<{ id: number; used: number; given: number }>(
    `select c.id, count(o.id)::int as used, coalesce(-sum((l.line ->> 'amount')::int), 0)::int as given
     from coupons c
     left join (orders o cross join lateral jsonb_array_elements(o.snapshot -> 'lines') as l(line))
       on l.line ->> 'kind' = 'coupon' and l.line ->> 'title' = '優惠券「' || c.title || '」'
       and o.paid_at is not null and not ${CAME_TO_NOTHING}
     where c.id = any($1) group by c.id`,
    [[...coupons.keys()]],
  );
  for (const { id, used, given } of rows) {
    const answered = coupons.get(id);
    if (answered?.used !== used || answered.given !== given)
      verdict.violations.push(
        `a coupon is answered as it was used: coupon ${id}, ${answered?.used} for NT$${answered?.given}, on bills ${used} for NT$${given}`,
      );
  }
}
