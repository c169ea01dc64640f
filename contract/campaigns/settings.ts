import { z } from "zod";
import { line, paragraphs } from "#contract/text/fields.ts";
import { money } from "../money.ts";
import { atLeast, atMost, Id } from "../shared.ts";
import * as terms from "../terms.ts";
import { limits } from "./limits.ts";
import { type CampaignKind, campaignKinds, type QuestionKind, questionKinds } from "./states.ts";

const namesOf = <S extends string>(table: Record<S, string>) => Object.keys(table) as [S, ...S[]];
export const Kind = z.enum(namesOf<CampaignKind>(campaignKinds), { error: "請選擇活動類型" });

const Choice = line({ error: "請輸入選項" })
  .min(1, "選項不能空白")
  .check(atMost(limits.choiceMax, `選項最多 ${limits.choiceMax} 個字`));

/** A question of a survey. Answers refer to it by its id, which stays when text or order change. */
export const Question = z
  .object({
    id: line().regex(/^[a-z0-9]{1,12}$/, "題目的識別碼不正確"),
    kind: z.enum(namesOf<QuestionKind>(questionKinds), { error: "請選擇題型" }),
    label: line({ error: "請輸入題目" })
      .min(1, "請輸入題目")
      .check(atLeast(2, "題目至少 2 個字"), atMost(limits.questionMax, `題目最多 ${limits.questionMax} 個字`)),
    required: z.boolean().default(true),
    /** For the kinds with one or several choices. */
    choices: z.array(Choice).max(limits.choices, `最多 ${limits.choices} 個選項`).default([]),
    /** Labels of the ends of a scale. */
    low: line().check(atMost(20, "最多 20 個字")).default(""),
    high: line().check(atMost(20, "最多 20 個字")).default(""),
  })
  .superRefine(({ kind, choices }, ctx) => {
    if (kind !== "one" && kind !== "several") return;
    if (choices.length < 2) ctx.addIssue({ code: "custom", path: ["choices"], message: "至少要有 2 個選項" });
    if (new Set(choices).size !== choices.length)
      ctx.addIssue({ code: "custom", path: ["choices"], message: "選項不能重複" });
  });
export type Question = z.output<typeof Question>;

/** A platform coupon that the campaign gives. */
const CouponId = Id.nullable().default(null);
const Prize = paragraphs()
  .check(atMost(limits.prizeMax, `獎項說明最多 ${limits.prizeMax} 個字`))
  .default("");

/** Settings specific to each kind of campaign. A new campaign needs a new row, never new code. */
export const Settings = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("claim"),
    couponId: CouponId,
    /** Only members registered for fewer days than this; null: all members. */
    memberDays: z.coerce.number().int().min(1, "天數至少 1 天").max(3650, "天數最多 3650 天").nullable().default(null),
    cellphone: z.boolean().default(true),
  }),
  z.object({ kind: z.literal("article_contest"), prize: Prize }),
  z.object({ kind: z.literal("entry_contest"), prize: Prize }),
  z
    .object({
      kind: z.literal("survey"),
      /** A coin is worth NT$1. */
      coins: z.coerce.number({ error: "請輸入金幣" }).int().min(0, "金幣至少 0").max(500, "金幣最多 500"),
      /** NT$ that all answers together may earn; null when answers earn nothing. */
      budget: z.coerce
        .number({ error: "請輸入預算" })
        .int("預算必須是整數")
        .min(1, `預算至少 ${money(1)}`)
        .max(terms.couponBudgetMax, `預算最多 ${money(terms.couponBudgetMax)}`)
        .nullable()
        .default(null),
      questions: z
        .array(Question)
        .min(1, "至少要有一題")
        .max(limits.questions, `最多 ${limits.questions} 題`)
        .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "題目的識別碼不能重複"),
    })
    .superRefine(({ coins, budget }, ctx) => {
      if (coins === 0 || (budget !== null && budget >= coins)) return;
      const message = budget === null ? "請輸入預算" : `預算至少要夠送一次，也就是 ${money(coins)}`;
      ctx.addIssue({ code: "custom", path: ["budget"], message });
    }),
  z.object({
    kind: z.literal("picks"),
    serviceIds: z.array(Id).max(limits.picks, `最多 ${limits.picks} 項服務`).default([]),
    couponId: CouponId,
  }),
]);
export type Settings = z.output<typeof Settings>;
export type SettingsOf<K extends CampaignKind> = Extract<Settings, { kind: K }>;
