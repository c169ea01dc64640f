import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line, paragraphs } from "#contract/text/fields.ts";
import { grouped, money } from "../money.ts";
import { atLeast, atMost, Money, offeredOf } from "../shared.ts";
import * as terms from "../terms.ts";
import { limits } from "./limits.ts";

/** More revisions; other or more work, with days; a thank you after the end. */
export const supplementKinds = ["revision", "scope", "tip"] as const;
export type SupplementKind = (typeof supplementKinds)[number];
export const supplementNames: Record<SupplementKind, string> = {
  revision: "加購修改次數",
  scope: "變更工作內容",
  tip: "小費",
};

/** `asked`: the buyer's wish that the seller has to agree to. `open`: the buyer can pay it. */
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

/** More revisions; `price` is before the buyer's fee, here and below. */
export const RevisionSupplement = z.object({
  kind: z.literal("revision"),
  price: price(supplementPrice.least, supplementPrice.most),
  count: whole(1, terms.supplementRevisionsMax),
  note,
});

/** Other or more work, and by how many days it is due later. */
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

/** What one side proposes. */
export const SupplementForm = z.discriminatedUnion("kind", [RevisionSupplement, ScopeSupplement, TipSupplement]);
export type SupplementForm = z.output<typeof SupplementForm>;

/** An additional payment as a side of its sale sees it. */
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
  /** What the buyer pays. */
  total: Money,
  /** What the seller gets of it; null for the buyer. */
  earns: Money.nullable(),
  /** Until when it waits; null when it is over. */
  answerBy: When.nullable(),
  paidAt: When.nullable(),
  /** The buyer can pay it now. */
  mayPay: z.boolean(),
  actions: z.array(offeredOf(z.enum(supplementTransitions), z.literal("press"))),
});
export type Supplement = Wire<z.output<typeof Supplement>>;
