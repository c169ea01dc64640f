import { sql } from "drizzle-orm";
import type { z } from "zod";
import { Rule, type RuleState } from "#contract/fees/schemas.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import { scopeWords } from "./words.ts";

const Row = Rule.omit({ state: true, scope: true, mayEnd: true }).extend({
  startsAt: text,
  endsAt: text.nullable(),
  confirmed: bool,
  category: text.nullable(),
  level: num.nullable(),
  coupon: text.nullable(),
});
type Row = z.output<typeof Row>;

function stateOf({ startsAt, endsAt, confirmed }: Row, now: Date): RuleState {
  if (endsAt !== null && new Date(endsAt) <= now) return "over";
  if (!confirmed) return "proposed";
  return new Date(startsAt) > now ? "coming" : "running";
}

/** The name of an order's fee rule as shown to its parties. */
export async function ruleName(ctx: Ctx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const rows = await read(ctx.db, { name: text })`select name from fee_rules where id = ${id}`;
  return rows[0]?.name ?? null;
}

/** All rules, newest first. */
export async function feeRulePage(ctx: Ctx, { page }: { page: number }) {
  const found = await pageOf(
    ctx,
    Row,
    page,
    sql`r.id, r.name, r.buyer_fee_bp as "buyerFeeBp", r.commission_bp as "commissionBp", r.level,
      r.starts_at as "startsAt", r.ends_at as "endsAt", r.confirmed_at is not null as confirmed, u.nickname as "madeBy",
      c.name as category, k.title as coupon,
      (select count(*)::int from orders o where o.fee_rule_id = r.id) as orders`,
    sql`from fee_rules r join users u on u.id = r.created_by left join categories c on c.id = r.category_id
      left join coupons k on k.id = r.coupon_id`,
    sql`r.id desc`,
  );
  const now = ctx.now();
  const rows = found.rows.map(({ confirmed, category, level, coupon, ...row }) => {
    const state = stateOf({ ...row, confirmed, category, level, coupon }, now);
    return { ...row, state, scope: scopeWords({ category, level, coupon }), mayEnd: state !== "over" };
  });
  return { ...found, rows };
}
