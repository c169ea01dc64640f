import * as terms from "#contract/terms.ts";

/** Shares of a price, in basis points, and the rule that they come from; null: the usual ones. */
export type Rates = { buyerFeeBp: number; commissionBp: number; feeRuleId: number | null };

/** The sales that a rule applies to; null does not narrow it. */
export type Narrowing = { categoryId: number | null; level: number | null; couponId: number | null };

export type FeeRule = Narrowing & {
  id: number;
  buyerFeeBp: number;
  commissionBp: number;
  startsAt: Date;
  endsAt: Date | null;
};

/** What rules ask about a sale: its category, its seller's level, the platform's coupon that it is bought with. */
export type Sale = { categoryId: number | null; level: number; couponId: number | null };

export const usualRates: Rates = {
  buyerFeeBp: terms.buyerFeeBp,
  commissionBp: terms.sellerCommissionBp,
  feeRuleId: null,
};

const names = ["couponId", "level", "categoryId"] as const;

const isFor = (rule: Narrowing, sale: Sale): boolean =>
  names.every((name) => rule[name] === null || rule[name] === sale[name]);

/** In how many ways a rule is narrower than one for everybody and without an end. */
const narrowness = (rule: FeeRule): number =>
  names.filter((name) => rule[name] !== null).length + (rule.endsAt === null ? 0 : 1);

/** The rule that a sale is made under: the narrowest, and of equals the newest; undefined where none applies. */
export function ruleFor<R extends FeeRule>(rules: readonly R[], sale: Sale): R | undefined {
  return rules.filter((rule) => isFor(rule, sale)).sort((a, b) => narrowness(b) - narrowness(a) || b.id - a.id)[0];
}

/** The rates of the rule that a sale is made under, or the usual ones. @param rules that are in force */
export function ratesOf(rules: readonly FeeRule[], sale: Sale): Rates {
  const rule = ruleFor(rules, sale);
  return rule ? { buyerFeeBp: rule.buyerFeeBp, commissionBp: rule.commissionBp, feeRuleId: rule.id } : usualRates;
}
