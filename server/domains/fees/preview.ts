import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type RuleForm, RulePreview } from "#contract/fees/schemas.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { read } from "#server/kernel/rows.ts";
import { rulesInForce } from "./in-force.ts";
import { percentToBp, periodOf } from "./make-rule.ts";
import { feeSql } from "./rounding.ts";
import { type FeeRule, ruleFor, Sale } from "./rules.ts";

const DAYS = 90;
const EXAMPLES = 20;
/** The id of the previewed rule: higher than any stored one, because the newest of equal rules wins. */
const NEXT = Number.MAX_SAFE_INTEGER;

/**
 * Paid orders with the facts that rules need. The seller's level is today's, because orders do not store the level of
 * their time. Supplements are listed separately, because fees are rounded on each; tips are excluded, they have no fee.
 */
const sales = (ctx: Ctx): SQL => sql`
  select o.id, o.snapshot, o.price, o.subsidy, o.buyer_fee, o.commission, o.paid_at,
    o.seller_discount + o.platform_discount as off,
    array(select p.price from order_supplements p
      where p.order_id = o.id and p.kind <> 'tip' and p.paid_at is not null) as added,
    coalesce(v.category_id, c.category_id, w.category_id) as category_id, u.level,
    (select t.coupon_id from coupon_uses t where t.order_id = o.id and t.kind = 'platform') as coupon_id
  from orders o join users u on u.id = o.seller_id left join services v on v.id = o.service_id
    left join offers f on f.id = o.offer_id left join requests q on q.id = f.request_id
    left join subcategories c on c.id = q.subcategory_id left join services w on w.id = f.service_id
  where o.paid_at >= ${later(ctx.now(), -DAYS * DAY).toISOString()}`;

type Found = z.output<typeof RulePreview>;

/**
 * What a rule would have changed in the orders of the last ninety days: only those to which no narrower rule applies.
 * Writes nothing.
 */
export async function previewRule(ctx: Ctx, form: RuleForm): Promise<Found> {
  const rates = { buyerFeeBp: percentToBp(form.buyerFee), commissionBp: percentToBp(form.commission) };
  const rule: FeeRule = { ...form, ...rates, ...periodOf(form, ctx.now()), id: NEXT };
  const rules = [...(await rulesInForce(ctx)), rule];
  const kinds = await read(
    ctx.db,
    Sale,
  )`select distinct category_id as "categoryId", level, coupon_id as "couponId" from (${sales(ctx)}) s`;
  // Only `ruleFor`, which is not SQL, decides which rule applies to a sale.
  const won = kinds.filter((sale) => ruleFor(rules, sale)?.id === NEXT);
  const rows = await read(ctx.db, RulePreview.omit({ days: true }))`
    with won as (select * from jsonb_to_recordset(${JSON.stringify(won)}::jsonb) as w("categoryId" int, level int, "couponId" int)),
    s as (${sales(ctx)}),
    new as (
      select s.id, s.snapshot->>'title' as title, s.price, s.paid_at,
        s.buyer_fee as "buyerFee", ${feeSql(sql`s.price`, rates.buyerFeeBp)} as "newBuyerFee",
        s.commission, ${feeSql(sql`s.price + s.subsidy`, rates.commissionBp)} as "newCommission"
      from s join won w on w."categoryId" is not distinct from s.category_id and w.level = s.level
        and w."couponId" is not distinct from s.coupon_id),
    changed as (select * from new where "buyerFee" <> "newBuyerFee" or commission <> "newCommission")
    select (select count(*)::int from s) as orders, (select count(*)::int from changed) as changed,
      coalesce((select sum("buyerFee" - "newBuyerFee") from changed), 0)::int as buyers,
      coalesce((select sum(commission - "newCommission") from changed), 0)::int as sellers,
      coalesce((select sum("newBuyerFee" - "buyerFee" + "newCommission" - commission) from changed), 0)::int as house,
      coalesce((select jsonb_agg(to_jsonb(e) - 'paid_at' order by e.paid_at desc, e.id) from
        (select * from changed order by paid_at desc, id limit ${EXAMPLES}) e), '[]') as examples`;
  const none = { orders: 0, changed: 0, buyers: 0, sellers: 0, house: 0, examples: [] };
  return { days: DAYS, ...(rows[0] ?? none) };
}
