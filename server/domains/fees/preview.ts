import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { RuleForm, RulePreview } from "#contract/fees/schemas.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { rulesInForce } from "./in-force.ts";
import { percentToBp, periodOf } from "./make-rule.ts";
import { type FeeRule, ruleFor, type Sale } from "./rules.ts";

const DAYS = 90;
const EXAMPLES = 20;
/** Newer than every rule that is there. */
const NEXT = Number.MAX_SAFE_INTEGER;

/** Paid orders with what rules ask of a sale. A seller's level is that of today: what it was then, no order keeps. */
const sales = (ctx: Ctx): SQL => sql`
  select o.id, o.snapshot, o.price, o.subsidy, o.buyer_fee_bp, o.commission_bp, o.paid_at, o.seller_discount + o.platform_discount as off,
    coalesce(v.category_id, c.category_id) as category_id, u.level,
    (select t.coupon_id from coupon_uses t where t.order_id = o.id and t.kind = 'platform') as coupon_id
  from orders o join users u on u.id = o.seller_id left join services v on v.id = o.service_id
    left join offers f on f.id = o.offer_id left join requests q on q.id = f.request_id
    left join subcategories c on c.id = q.subcategory_id
  where o.paid_at >= ${later(ctx.now(), -DAYS * DAY).toISOString()}`;

/** A share of what a bill is made of, as bills round it: by line, or of all where a coupon took something off. */
const shareOf = (bp: SQL, of: "price" | "paid"): SQL => {
  const whole = of === "price" ? sql`s.price` : sql`s.price + s.subsidy`;
  return sql`case when s.off > 0 then (${whole} * ${bp} + 5000) / 10000 else
    coalesce((select sum(((l->>'amount')::int * ${bp} + 5000) / 10000) from jsonb_array_elements(s.snapshot->'lines') l
      where l->>'kind' in ('package', 'option')), (s.price * ${bp} + 5000) / 10000) end`;
};

type Found = z.output<typeof RulePreview>;

/**
 * What a rule would have changed, had it been in force for the orders that were paid in the last ninety days: of those
 * that no narrower rule is for. Nothing is written.
 */
export async function previewRule(ctx: Ctx, form: RuleForm): Promise<Found> {
  const rates = { buyerFeeBp: percentToBp(form.buyerFee), commissionBp: percentToBp(form.commission) };
  const rule: FeeRule = { ...form, ...rates, ...periodOf(form, ctx.now()), id: NEXT };
  const rules = [...(await rulesInForce(ctx)), rule];
  const kinds = await ctx.db.execute<Sale>(
    sql`select distinct category_id as "categoryId", level, coupon_id as "couponId" from (${sales(ctx)}) s`,
  );
  // Which rule a sale is made under is decided in one place, and that is not SQL.
  const won = kinds.rows.filter((sale) => ruleFor(rules, sale)?.id === NEXT);
  const { rows } = await ctx.db.execute<Omit<Found, "days">>(sql`
    with won as (select * from jsonb_to_recordset(${JSON.stringify(won)}::jsonb) as w("categoryId" int, level int, "couponId" int)),
    s as (${sales(ctx)}),
    new as (
      select s.id, s.snapshot->>'title' as title, s.price, s.paid_at,
        (${shareOf(sql`s.buyer_fee_bp`, "price")})::int as "buyerFee",
        (${shareOf(sql`${rates.buyerFeeBp}::int`, "price")})::int as "newBuyerFee",
        (${shareOf(sql`s.commission_bp`, "paid")})::int as commission,
        (${shareOf(sql`${rates.commissionBp}::int`, "paid")})::int as "newCommission"
      from s join won w on w."categoryId" is not distinct from s.category_id and w.level = s.level
        and w."couponId" is not distinct from s.coupon_id),
    changed as (select * from new where "buyerFee" <> "newBuyerFee" or commission <> "newCommission")
    select (select count(*)::int from s) as orders, (select count(*)::int from changed) as changed,
      coalesce((select sum("buyerFee" - "newBuyerFee") from changed), 0)::int as buyers,
      coalesce((select sum(commission - "newCommission") from changed), 0)::int as sellers,
      coalesce((select sum("newBuyerFee" - "buyerFee" + "newCommission" - commission) from changed), 0)::int as house,
      coalesce((select jsonb_agg(to_jsonb(e) - 'paid_at' order by e.paid_at desc, e.id) from
        (select * from changed order by paid_at desc, id limit ${EXAMPLES}) e), '[]') as examples`);
  const none = { orders: 0, changed: 0, buyers: 0, sellers: 0, house: 0, examples: [] };
  return { days: DAYS, ...(rows[0] ?? none) };
}
