import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line } from "#contract/text/fields.ts";
import { atMost, Id, Money } from "../shared.ts";

/** State of a rule by the clock; `proposed` waits for a second operator. */
export const ruleStates = {
  proposed: "等待放行",
  coming: "尚未開始",
  running: "適用中",
  over: "已結束",
} as const;
export type RuleState = keyof typeof ruleStates;
const RuleState = z.enum(Object.keys(ruleStates) as [RuleState, ...RuleState[]]);

const levelMost = 5;

/** Maximum rate of a rule, percent. */
const buyerFeeMost = 20;
const commissionMost = 40;

/** Percent with at most two decimals, so that it is whole basis points. */
const percent = (label: string, most: number) =>
  z.coerce
    .number({ error: `請輸入${label}` })
    .min(0, `${label}至少 0%`)
    .max(most, `${label}最多 ${most}%`)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, `${label}最多到小數點後兩位`);

const nothing = (value: unknown) => (value === "" ? null : value);
const chosen = z.preprocess(nothing, Id.nullable().default(null));
const level = z.preprocess(
  nothing,
  Id.refine((value) => value <= levelMost, "請選擇賣家等級")
    .nullable()
    .default(null),
);

const day = (label: string) =>
  z.iso.date({ error: `請輸入${label}` }).refine((value) => /^20\d\d-/.test(value), `${label}要在 2000 到 2099 年之間`);

/** Conditions of a rule; null matches everyone. */
const narrowings = { categoryId: chosen, level, couponId: chosen };

export const RuleForm = z
  .object({
    name: line({ error: "請輸入名稱" }).min(1, "請輸入名稱").check(atMost(60, "名稱最多 60 個字")),
    buyerFee: percent("買家服務費", buyerFeeMost),
    commission: percent("賣家手續費", commissionMost),
    ...narrowings,
    /** Days in Taipei, both inclusive; without a last day it never ends. */
    from: day("開始日期"),
    until: z.preprocess(nothing, day("結束日期").nullable().default(null)),
  })
  .superRefine(({ from, until }, ctx) => {
    if (until !== null && until < from)
      ctx.addIssue({ code: "custom", path: ["until"], message: "結束日期不能早於開始日期" });
  });
export type RuleForm = z.output<typeof RuleForm>;

const Rates = { buyerFeeBp: z.number().int(), commissionBp: z.number().int() };

export const Rule = z.object({
  id: z.number().int(),
  name: z.string(),
  state: RuleState,
  ...Rates,
  /** Who it applies to, as a sentence. */
  scope: z.string(),
  startsAt: When,
  endsAt: When.nullable(),
  madeBy: z.string(),
  /** Number of orders placed under it. */
  orders: z.number().int(),
  mayEnd: z.boolean(),
});
export type Rule = Wire<z.output<typeof Rule>>;

/** Effect that a rule would have had on recently paid orders. */
export const RulePreview = z.object({
  days: z.number().int(),
  orders: z.number().int(),
  /**
   * Number of orders that would change, and the difference in NT$ for buyers, sellers and the platform (negative:
   * less).
   */
  changed: z.number().int(),
  buyers: Money,
  sellers: Money,
  house: Money,
  /** The newest of them, at most twenty. */
  examples: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      price: Money,
      buyerFee: Money,
      newBuyerFee: Money,
      commission: Money,
      newCommission: Money,
    }),
  ),
});
export type RulePreview = Wire<z.output<typeof RulePreview>>;
