import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { paragraphs } from "#contract/text/fields.ts";
import { atMost, offeredOf, Page } from "../shared.ts";
import { type IdState, idForms, idStates, idTransitions } from "./states.ts";

/** Parts of an application that an operator opens one by one: the number, the card's front and back. */
export const idParts = ["number", "front", "back"] as const;
export type IdPart = (typeof idParts)[number];

/** Predefined reasons for a rejection, shown to the member. */
export const idRefusals = {
  unclear: "證件影像模糊、反光或有遮擋，無法辨識文字。",
  incomplete: "證件沒有完整入鏡，請拍到四個角。",
  side: "缺少證件的正面或背面。",
  name: "填寫的姓名與證件上的不同。",
  number: "填寫的證號與證件上的不同。",
  expired: "證件已經過期或失效。",
  document: "這不是身分證或居留證。",
} as const;
export type IdRefusal = keyof typeof idRefusals;
const refusalKeys = Object.keys(idRefusals) as [IdRefusal, ...IdRefusal[]];

/** Predefined reasons, free text, or both. */
export const IdRefuseForm = z
  .object({
    reasons: z.array(z.enum(refusalKeys, "請從清單選擇原因")).max(refusalKeys.length, "原因重複了").default([]),
    words: paragraphs().check(atMost(500, "說明最多 500 個字")).default(""),
  })
  .superRefine(({ reasons, words }, ctx) => {
    if (reasons.length === 0 && countCharacters(words) < 5)
      ctx.addIssue({ code: "custom", path: ["words"], message: "請勾選原因，或寫至少 5 個字的說明" });
  });

/** Text of a rejection as shown to the member. */
export function refusalText({ reasons, words }: z.output<typeof IdRefuseForm>): string {
  const chosen = refusalKeys.filter((key) => reasons.includes(key)).map((key) => idRefusals[key]);
  return [...chosen, ...(words ? [words] : [])].join("\n");
}

export const IdQuery = z.object({
  /** Decided applications instead of waiting ones. */
  decided: z.stringbool().catch(false).default(false),
  page: Page.default(1),
});

export const IdRow = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  nickname: z.string(),
  /** Name as the member entered it; the operator compares it with the card. */
  name: z.string(),
  state: z.enum(Object.keys(idStates) as IdState[]),
  createdAt: When,
  decidedAt: When.nullable(),
  /** Nickname of the operator. */
  decidedBy: z.string().nullable(),
});
export type IdRow = Wire<z.output<typeof IdRow>>;

const IdAction = offeredOf(z.enum([...idTransitions, "look"]), z.enum(idForms));
export type IdAction = z.output<typeof IdAction>;

export const IdFile = IdRow.extend({
  status: z.number().int(),
  answer: z.string().nullable(),
  /** When number and pictures are deleted; null before the decision. */
  forgetAt: When.nullable(),
  forgotten: z.boolean(),
  /** Number of earlier rejections of this member. */
  refusedBefore: z.number().int(),
  /** The verified account that has the same number. */
  sameNumber: z.object({ userId: z.number().int(), nickname: z.string() }).nullable(),
  /** Parts that this operator has opened; accepting requires all of them. */
  opened: z.array(z.enum(idParts)),
  /** Access log, newest first. */
  looks: z.array(z.object({ at: When, nickname: z.string(), part: z.enum(idParts) })),
  actions: z.array(IdAction),
});
export type IdFile = Wire<z.output<typeof IdFile>>;

export const IdNumber = z.object({ number: z.string(), kind: z.enum(["citizen", "resident", "old_resident"]) });
