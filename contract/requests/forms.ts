import { z } from "zod";
import { countCharacters, isWithin } from "#contract/text/characters.ts";
import { draft, line, paragraphs } from "#contract/text/fields.ts";
import { richText } from "#contract/text/rich-text.ts";
import { textOfHtml } from "../catalog/text.ts";
import { counties } from "../counties.ts";
import { grouped } from "../money.ts";
import { atMost, Id, Key } from "../shared.ts";
import { lines, typed, typedNumber, Version, whole, words } from "./fields.ts";
import { limits } from "./limits.ts";
import { closeReasonNames, refuseReasonNames } from "./states.ts";

/** Place of work: remote, or a county. */
export const places = ["remote", ...counties] as const;
export const Place = z.enum(places, { error: "請選擇遠端或縣市" });
export type Place = z.output<typeof Place>;

/** A day in Taipei, 2026-12-24. */
const Day = z.iso.date({ error: "請選擇日期" });

const Answer = z.object({
  id: line().check(atMost(40)),
  values: z.array(draft().check(atMost(500, "最多 500 個字"))).max(20),
});

const budget = (label: string) => whole(label, limits.budgetMin, limits.budgetMax).nullable();

/** A request that can be published: enforces every rule, except those of its subcategory's own questions. */
export const RequestContent = z
  .object({
    title: words("標題", limits.titleMin, limits.titleMax),
    categoryId: Id.nullable().refine((id) => id !== null, "請選擇分類"),
    subcategoryId: Id.nullable().refine((id) => id !== null, "請選擇子分類"),
    /** Sanitised HTML: p, h3, ul, ol, li, strong, em. */
    description: draft().refine(
      (html) => {
        const text = textOfHtml(html);
        return countCharacters(text) >= limits.descriptionMin && isWithin(text, limits.descriptionMax);
      },
      `需求說明請輸入 ${limits.descriptionMin}~${grouped(limits.descriptionMax)} 個字`,
    ),
    answers: z.array(Answer).max(20),
    /** Deliverables, one per line; offers are checked against them. */
    wants: lines(words("項目", 0, limits.wantMax), (want) => want, {
      max: limits.wants,
      tooMany: `最多 ${limits.wants} 項`,
    }).refine((wants) => new Set(wants).size === wants.length, "項目不能重複"),
    /** True: sellers name the price, and the two fields below are null. */
    openBudget: z.boolean(),
    budgetMin: budget("最低預算"),
    budgetMax: budget("最高預算"),
    /** Null: any time. */
    dueOn: Day.nullable(),
    place: Place.nullable().refine((place) => place !== null, "請選擇遠端或縣市"),
    fileIds: z.array(Id).max(limits.files, `檔案最多 ${limits.files} 個`),
    /** Only sellers who signed the confidentiality agreement may open the files. */
    ndaOnly: z.boolean(),
  })
  .superRefine(({ openBudget, budgetMin, budgetMax }, ctx) => {
    if (openBudget) return;
    if (budgetMin === null)
      ctx.addIssue({ code: "custom", path: ["budgetMin"], message: "請填寫最低預算，或選擇開放報價" });
    if (budgetMax === null)
      ctx.addIssue({ code: "custom", path: ["budgetMax"], message: "請填寫最高預算，或選擇開放報價" });
    if (budgetMin !== null && budgetMax !== null && budgetMin > budgetMax)
      ctx.addIssue({ code: "custom", path: ["budgetMax"], message: "最高預算不能低於最低預算" });
  });
export type RequestContent = z.output<typeof RequestContent>;

/** A draft of a request: any part may be missing or invalid; publishing checks it. */
export const RequestDraft = z.object({
  title: typed(200),
  categoryId: Id.nullable().default(null),
  subcategoryId: Id.nullable().default(null),
  description: richText(limits.markupMax).default(""),
  answers: z.array(Answer).max(20).default([]),
  wants: z.array(typed(200)).max(limits.wants, `最多 ${limits.wants} 項`).default([]),
  openBudget: z.boolean().default(false),
  budgetMin: typedNumber,
  budgetMax: typedNumber,
  dueOn: Day.nullable().default(null),
  place: Place.nullable().default("remote"),
  fileIds: z.array(Id).max(limits.files, `檔案最多 ${limits.files} 個`).default([]),
  ndaOnly: z.boolean().default(false),
});
export type RequestDraft = z.output<typeof RequestDraft>;

/**
 * A new request. Calls with the same key create one request. `sellerId` makes it a request for that member alone, about
 * that service.
 */
export const RequestCreate = RequestDraft.extend({
  key: Key.optional(),
  sellerId: Id.nullish(),
  serviceId: Id.nullish(),
});
export type RequestCreate = z.output<typeof RequestCreate>;

/** Content and the version that it is based on. */
export const RequestSave = RequestDraft.extend({ version: Version });
export type RequestSave = z.output<typeof RequestSave>;

/** Rejected when the current version differs from this one. */
export const PublishForm = z.object({ version: Version });

const Word = paragraphs()
  .check(atMost(limits.wordMax, `最多 ${limits.wordMax} 字`))
  .default("");

type Worded = { reason: string; word: string };
/** `other` requires an explanation. */
const explainsOther = ({ reason, word }: Worded, ctx: z.RefinementCtx): void => {
  if (reason === "other" && word === "") ctx.addIssue({ code: "custom", path: ["word"], message: "請簡單說明原因" });
};

/** Reason for closing a request, shown to sellers who made offers. Also the reason for letting one lapse. */
export const CloseForm = z
  .object({ reason: z.enum(closeReasonNames, { error: "請選擇原因" }), word: Word })
  .superRefine(explainsOther);
export type CloseForm = z.output<typeof CloseForm>;

/** Why a seller declines a request that was sent to them alone. */
export const RefuseForm = z
  .object({ reason: z.enum(refuseReasonNames, { error: "請選擇原因" }), word: Word })
  .superRefine(explainsOther);
export type RefuseForm = z.output<typeof RefuseForm>;

export const InviteForm = z.object({ sellerId: Id });
