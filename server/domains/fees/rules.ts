import { z } from "zod";
import * as terms from "#contract/terms.ts";
import { num } from "#server/kernel/rows.ts";

/** Rates in basis points, and their rule; null: the default rates. */
export type Rates = { buyerFeeBp: number; commissionBp: number; feeRuleId: number | null };

/** The scope of a rule; null does not narrow it. */
export const Narrowing = z.object({ categoryId: num.nullable(), level: num.nullable(), couponId: num.nullable() });
export type Narrowing = z.output<typeof Narrowing>;

export const FeeRule = Narrowing.extend({
  id: num,
  buyerFeeBp: num,
  commissionBp: num,
  startsAt: z.date(),
  endsAt: z.date().nullable(),
});
export type FeeRule = z.output<typeof FeeRule>;

/** The facts of a sale that rules need: its category, its seller's level, the platform coupon used. */
export const Sale = z.object({ categoryId: num.nullable(), level: num, couponId: num.nullable() });
export type Sale = z.output<typeof Sale>;

export const usualRates: Rates = {
  buyerFeeBp: terms.buyerFeeBp,
  commissionBp: terms.sellerCommissionBp,
  feeRuleId: null,
};

const names = ["couponId", "level", "categoryId"] as const;

const isFor = (rule: Narrowing, sale: Sale): boolean =>
  names.every((name) => rule[name] === null || rule[name] === sale[name]);

/** How many conditions narrow a rule, including an end date. */
const narrowness = (rule: FeeRule): number =>
  names.filter((name) => rule[name] !== null).length + (rule.endsAt === null ? 0 : 1);

/** The rule of a sale: the narrowest, the newest among equals; undefined if none applies. */
export function ruleFor<R extends FeeRule>(rules: readonly R[], sale: Sale): R | undefined {
  return rules.filter((rule) => isFor(rule, sale)).sort((a, b) => narrowness(b) - narrowness(a) || b.id - a.id)[0];
}

/** The rates of a sale's rule, or the default rates. @param rules that are in force */
export function ratesOf(rules: readonly FeeRule[], sale: Sale): Rates {
  const rule = ruleFor(rules, sale);
  return rule ? { buyerFeeBp: rule.buyerFeeBp, commissionBp: rule.commissionBp, feeRuleId: rule.id } : usualRates;
}
