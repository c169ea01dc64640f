import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line, paragraphs } from "#contract/text/fields.ts";
import { grouped, money } from "../money.ts";
import { atLeast, atMost, Money, offeredOf } from "../shared.ts";
import * as terms from "../terms.ts";
import { limits } from "./limits.ts";

/** More revisions; changed scope with extra days; a tip after completion. */
export const supplementKinds = ["revision", "scope", "tip"] as const;
export type SupplementKind = (typeof supplementKinds)[number];
export const supplementNames: Record<SupplementKind, string> = {
  revision: "加購修改次數",
  scope: "變更工作內容",
  tip: "小費",
};

/** `asked`: the buyer's request that the seller has to accept. `open`: the buyer can pay it. */
export const supplementStates = ["asked", "open", "paid", "refused", "taken_back", "lapsed"] as const;
export type SupplementState = (typeof supplementStates)[number];

export const supplementTransitions = ["ask", "offer", "agree", "refuse", "take_back", "pay", "lapse"] as const;
export type SupplementTransition = (typeof supplementTransitions)[number];

const price = (least: number, most: number) =>
  z.coerce
    .number({ error: "請輸入金額" })
    .int("請輸入整數金額")
    .min(least, `至少 ${money(least)}`)
    .max(most, `最多 ${money(most)}`);
const whole = (least: number, most: number) =>
  z.coerce.number({ error: "請輸入數字" }).int("請輸入整數").min(least, `至少 ${least}`).max(most, `最多 ${most}`);

const { supplementPrice, tipPrice } = terms;
const note = paragraphs()
  .check(atMost(limits.noteMax, `最多 ${grouped(limits.noteMax)} 字`))
  .default("");

/** More revisions; `price` excludes the buyer's fee, here and below. */
export const RevisionSupplement = z.object({
  kind: z.literal("revision"),
  price: price(supplementPrice.least, supplementPrice.most),
  count: whole(1, terms.supplementRevisionsMax),
  note,
});

/** Changed scope, and the extra days until delivery. */
export const ScopeSupplement = z.object({
  kind: z.literal("scope"),
  title: line({ error: "請填寫變更的內容" }).check(
    atLeast(limits.changeTitleMin, "請填寫變更的內容"),
    atMost(limits.changeTitleMax),
  ),
  price: price(supplementPrice.least, supplementPrice.most),
  days: whole(0, limits.changeDaysMax),
  note,
});

export const TipSupplement = z.object({ kind: z.literal("tip"), price: price(tipPrice.least, tipPrice.most), note });

/** A proposal by one side. */
export const SupplementForm = z.discriminatedUnion("kind", [RevisionSupplement, ScopeSupplement, TipSupplement]);
export type SupplementForm = z.output<typeof SupplementForm>;

/** An additional payment as seen by one side of the order. */
export const Supplement = z.object({
  id: z.number().int(),
  kind: z.enum(supplementKinds),
  /** What it is for, e.g. 「加購修改 2 次」. */
  title: z.string(),
  note: z.string(),
  mine: z.boolean(),
  state: z.enum(supplementStates),
  stateLabel: z.string(),
  price: Money,
  buyerFee: Money,
  /** The buyer's total. */
  total: Money,
  /** The seller's earnings; null for the buyer. */
  earns: Money.nullable(),
  /** Deadline; null when closed. */
  answerBy: When.nullable(),
  createdAt: When,
  paidAt: When.nullable(),
  /** True if the buyer can pay it now. */
  mayPay: z.boolean(),
  actions: z.array(offeredOf(z.enum(supplementTransitions), z.literal("press"))),
});
export type Supplement = Wire<z.output<typeof Supplement>>;
