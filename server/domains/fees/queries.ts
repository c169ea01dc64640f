import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Rule, RuleState } from "#contract/fees/schemas.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { scopeWords } from "./words.ts";

type Row = Omit<z.output<typeof Rule>, "state" | "scope" | "mayEnd" | "startsAt" | "endsAt"> & {
  startsAt: string;
  endsAt: string | null;
  confirmed: boolean;
  category: string | null;
  level: number | null;
  coupon: string | null;
};

function stateOf({ startsAt, endsAt, confirmed }: Row, now: Date): RuleState {
  if (endsAt !== null && new Date(endsAt) <= now) return "over";
  if (!confirmed) return "proposed";
  return new Date(startsAt) > now ? "coming" : "running";
}

/** The name of an order's fee rule as shown to its parties. */
export async function ruleName(ctx: Ctx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const { rows } = await ctx.db.execute<{ name: string }>(sql`select name from fee_rules where id = ${id}`);
  return rows[0]?.name ?? null;
}

/** All rules, newest first. */
export async function feeRulePage(ctx: Ctx, { page }: { page: number }) {
  const found = await pageOf<Row>(
    ctx,
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
