import { eq, sql } from "drizzle-orm";
import type { RuleForm } from "#contract/fees/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { permission } from "#contract/roles.ts";
import { endOfTaipeiDay, later, withZone } from "#contract/time.ts";
import { feeRules } from "#server/db/schema/fees.ts";
import { propose } from "#server/domains/approvals/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { operatorDecision } from "#server/kernel/process/operator-decision.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { scopeOf } from "./words.ts";

type Period = Pick<RuleForm, "from" | "until">;

/** Start and end of a rule: one that begins today begins now, and the last day is included. */
export function periodOf({ from, until }: Period, now: Date): { startsAt: Date; endsAt: Date | null } {
  const first = new Date(withZone(`${from}T00:00:00`));
  return {
    startsAt: new Date(Math.max(first.getTime(), now.getTime())),
    endsAt: until === null ? null : later(endOfTaipeiDay(new Date(withZone(`${until}T12:00:00`))), 1),
  };
}

export const percentToBp = (percent: number): number => Math.round(percent * 100);

/** Confirming a rule always needs a second operator, because a rule changes the fees of many. */
export const ruleDecision = operatorDecision<Record<string, never>>({
  kind: "fee_rule.confirm",
  permission: permission("finance", "decide"),
  always: true,
  async carryOut(ctx, id) {
    const [rule] = await ctx.db.select().from(feeRules).where(eq(feeRules.id, id)).for("update");
    const now = ctx.now();
    if (!rule || rule.confirmedAt !== null || (rule.endsAt !== null && rule.endsAt <= now))
      refuse("conflict", "這條費率規則已經放行，或期間已過。");
    // The rule begins now at the earliest: earlier sales keep their fees.
    const startsAt = new Date(Math.max(rule.startsAt.getTime(), now.getTime()));
    await ctx.db.update(feeRules).set({ confirmedAt: now, startsAt }).where(eq(feeRules.id, id));
    await audit(ctx, "fee_rule.confirm", "fee_rule", id);
  },
});

/**
 * Proposes a rule, which applies to nobody until a second operator confirms it.
 * @throws Refusal invalid at its field
 */
export async function createRule(ctx: Ctx, form: RuleForm): Promise<void> {
  await tx(ctx, async (ctx) => {
    const now = ctx.now();
    const { name, categoryId, level, couponId } = form;
    const { startsAt, endsAt } = periodOf(form, now);
    if (endsAt !== null && endsAt <= now) refuseField("invalid", "until", "結束日期已經過了");
    await checkCategory(ctx, categoryId);
    await checkCoupon(ctx, couponId);
    const rates = { buyerFeeBp: percentToBp(form.buyerFee), commissionBp: percentToBp(form.commission) };
    const values = { name, ...rates, categoryId, level, couponId, startsAt, endsAt, createdBy: memberId(ctx) };
    const { id } = one(
      await ctx.db
        .insert(feeRules)
        .values({ ...values, createdAt: now })
        .returning(),
    );
    await audit(ctx, "fee_rule.propose", "fee_rule", id, { ...rates, categoryId, level, couponId });
    await propose(ctx, ruleDecision, {
      subjectId: id,
      amount: 0,
      title: `費率規則：${name}`,
      url: to("/admin/finance/fees"),
      facts: [
        { term: "買家服務費", value: `${form.buyerFee}%` },
        { term: "賣家手續費", value: `${form.commission}%` },
        { term: "適用", value: await scopeOf(ctx, form) },
        { term: "期間", value: `${form.from} 到 ${form.until ?? "不限"}` },
      ],
      input: {},
    });
  });
}

async function checkCategory(ctx: Ctx, categoryId: number | null): Promise<void> {
  if (categoryId === null) return;
  const { rows } = await ctx.db.execute(sql`select from categories where id = ${categoryId}`);
  if (rows.length === 0) refuseField("invalid", "categoryId", "請選擇分類");
}

async function checkCoupon(ctx: Ctx, couponId: number | null): Promise<void> {
  if (couponId === null) return;
  const { rows } = await ctx.db.execute(sql`select from coupons where id = ${couponId} and seller_id is null`);
  if (rows.length === 0) refuseField("invalid", "couponId", "找不到這張平台優惠券");
}

/**
 * Ends a rule: it no longer applies to orders placed from now on; earlier ones keep it.
 * @throws Refusal not_found, conflict
 */
export async function endRule(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const [rule] = await ctx.db.select().from(feeRules).where(eq(feeRules.id, id)).for("update");
    if (!rule) return refuse("not_found");
    const now = ctx.now();
    if (rule.endsAt !== null && rule.endsAt <= now) refuse("conflict", "這條規則已經結束了。");
    // A rule that has not begun yet gets an empty period.
    const startsAt = new Date(Math.min(rule.startsAt.getTime(), now.getTime()));
    await ctx.db.update(feeRules).set({ startsAt, endsAt: now }).where(eq(feeRules.id, id));
    await audit(ctx, "fee_rule.end", "fee_rule", id);
  });
}
