import { z } from "zod";
import { draft, line, paragraphs, secret } from "#contract/text/fields.ts";
import { consumerClasses } from "../catalog/limits.ts";
import { atMost, Id, Money } from "../shared.ts";
import * as terms from "../terms.ts";
import { lines, prose, typed, typedNumber, Version, whole, words } from "./fields.ts";
import { limits } from "./limits.ts";
import { declineReasonNames } from "./states.ts";

/** A deliverable; `want` is the line of the request that it answers. */
const ScopeLine = z.object({
  text: words("交付項目", 0, limits.lineMax),
  want: line().check(atMost(limits.wantMax)).nullable(),
});

const ValidDays = z
  .number({ error: "請選擇有效天數" })
  .refine((days) => terms.offerValidDays.some((each) => each === days), "請選擇有效天數");

/** An offer that can be sent. */
export const OfferContent = z.object({
  /** Title; empty for an offer to a request, which has its own. */
  title: words("標題", 0, limits.titleMax),
  message: prose("說明", limits.messageMin, limits.messageMax),
  price: whole("報價", limits.priceMin, limits.priceMax),
  days: whole("工作天數", 1, limits.daysMax),
  /** Null: unlimited. */
  revisions: whole("修改次數", 0, limits.revisionsMax).nullable(),
  scope: lines(ScopeLine, ({ text }) => text, {
    max: limits.scope,
    tooMany: `交付內容最多 ${limits.scope} 項`,
  }).refine((scope) => scope.length > 0, "請至少列出一項交付內容"),
  excluded: lines(words("不包含的項目", 0, limits.lineMax), (line) => line, {
    max: limits.excluded,
    tooMany: `不包含的項目最多 ${limits.excluded} 項`,
  }),
  validDays: ValidDays,
  fileIds: z.array(Id).max(limits.offerFiles, `檔案最多 ${limits.offerFiles} 個`),
  consumerClass: z.enum(consumerClasses, { error: "請選擇服務性質" }),
  /** The seller's service on which it is based. */
  serviceId: Id.nullable(),
});
export type OfferContent = z.output<typeof OfferContent>;

/** A draft of an offer. */
export const OfferDraft = z.object({
  title: typed(200),
  message: typed(10_000),
  price: typedNumber,
  days: typedNumber,
  revisions: z.number().nullable().default(2),
  scope: z
    .array(z.object({ text: typed(300), want: draft().check(atMost(200)).nullable().default(null) }))
    .max(limits.scope, `交付內容最多 ${limits.scope} 項`)
    .default([]),
  excluded: z.array(typed(300)).max(limits.excluded, `不包含的項目最多 ${limits.excluded} 項`).default([]),
  validDays: z.number().default(7),
  fileIds: z.array(Id).max(limits.offerFiles, `檔案最多 ${limits.offerFiles} 個`).default([]),
  consumerClass: z.enum(consumerClasses).nullable().default(null),
  serviceId: Id.nullable().default(null),
});
export type OfferDraft = z.output<typeof OfferDraft>;

/** Content and the version that it is based on. */
export const OfferSave = OfferDraft.extend({ version: Version });
export type OfferSave = z.output<typeof OfferSave>;

/**
 * Rejected when the draft differs from this version, or when the request was edited since. `requestVersion` is null for
 * offers without a request.
 */
export const SendForm = z.object({ version: Version, requestVersion: z.number().int().nullable() });

const Word = paragraphs()
  .check(atMost(limits.wordMax, `最多 ${limits.wordMax} 字`))
  .default("");

/** A counter-offer of the buyer; missing fields stay as offered. */
export const CounterForm = z
  .object({
    /** Version of the offer that the buyer sees. */
    version: Version,
    price: whole("金額", limits.priceMin, limits.priceMax).nullable().default(null),
    days: whole("工作天數", 1, limits.daysMax).nullable().default(null),
    /** Additional deliverables, one per line. */
    scope: lines(words("項目", 0, limits.lineMax), (line) => line, { max: 5, tooMany: "最多 5 項" }).default([]),
    word: Word,
  })
  .superRefine(({ price, days, scope, word }, ctx) => {
    if (price === null && days === null && scope.length === 0 && word === "")
      ctx.addIssue({ code: "custom", path: ["word"], message: "請填寫希望調整的金額、天數或內容" });
  });
export type CounterForm = z.output<typeof CounterForm>;

/** The seller sees the reason; without one, only that the buyer chose otherwise. */
export const DeclineOfferForm = z.object({
  reason: z.enum(declineReasonNames, { error: "請選擇原因" }).nullable().default(null),
  word: Word,
});
export type DeclineOfferForm = z.output<typeof DeclineOfferForm>;
export const DeclineOffersForm = DeclineOfferForm.extend({
  offerIds: z.array(Id).min(1, "請選擇要婉拒的提案").max(terms.offersPerRequest),
});

export const ShortlistForm = z.object({ shortlisted: z.boolean() });

/** `seen`: fingerprint of the version, amounts and consent that the buyer sees. */
export const AcceptForm = z.object({
  sellerCouponId: Id.nullable().default(null),
  platformCouponId: Id.nullable().default(null),
  seen: secret().max(100),
  expectedTotal: Money,
  consent: z.boolean({ error: "同意付款按鈕上方的說明，就可以下單。" }),
});
export type AcceptForm = z.output<typeof AcceptForm>;
