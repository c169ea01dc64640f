import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line, paragraphs } from "#contract/text/fields.ts";
import { ServiceCard } from "../catalog/schemas.ts";
import { atLeast, atMost, Id, Money, Person, Picture } from "../shared.ts";
import { Answers } from "./answers.ts";
import { limits } from "./limits.ts";
import { Kind, Settings } from "./settings.ts";
import {
  type ActState,
  actStates,
  type CampaignState,
  campaignStates,
  type EntryState,
  entryStates,
} from "./states.ts";

export const State = z.enum(Object.keys(campaignStates) as [CampaignState, ...CampaignState[]]);
export const EntryStateName = z.enum(Object.keys(entryStates) as [EntryState, ...EntryState[]]);
export const ActStateName = z.enum(Object.keys(actStates) as [ActState, ...ActState[]]);

/** Slug of a campaign in its URL. */
export const Slug = line({ error: "請輸入網址名稱" })
  .min(1, "請輸入網址名稱")
  .regex(/^[a-z0-9_]{2,40}$/, "網址名稱是 2 到 40 個小寫英文字母、數字或底線");

/** A public campaign in a list. */
export const CampaignLine = z.object({
  slug: z.string(),
  state: State,
  title: z.string(),
  summary: z.string(),
  kind: Kind,
  picture: Picture.nullable(),
  startsAt: When,
  endsAt: When,
});
export type CampaignLine = Wire<z.output<typeof CampaignLine>>;

/** What a member enters in a campaign: an article or a character. */
export const Entry = z.object({
  id: z.number().int(),
  state: EntryStateName,
  /** Title of the article, name of the character. */
  title: z.string(),
  /** Lead of the article, or nature of the character. */
  text: z.string(),
  /** Sample dialogue of a character, one line each; empty for articles. */
  dialogue: z.string(),
  picture: Picture.nullable(),
  articleId: z.number().int().nullable(),
  member: Person,
  votes: z.number().int(),
  /** Rank by votes; entries with equal votes share a rank. */
  rank: z.number().int(),
  /** The jury awarded a prize. */
  awarded: z.boolean(),
});
export type Entry = z.output<typeof Entry>;

/** The coupon of a campaign. */
const Gift = z.object({
  title: z.string(),
  cut: z.enum(["amount", "percent"]),
  value: z.number().int(),
  cap: Money.nullable(),
  minimum: Money,
  endsAt: When,
});

/** The viewer's own acts in a campaign. */
const Mine = z.object({
  claim: ActStateName.nullable(),
  answered: z.boolean(),
  /** State of the viewer's answer. */
  answer: ActStateName.nullable(),
  entry: Entry.nullable(),
  /** State of the viewer's entry: a held one is not shown to others. */
  entryState: ActStateName.nullable(),
  hiddenReason: z.string().nullable(),
  /** Today's vote: its entry and its state. */
  vote: z.object({ entryId: z.number().int(), state: ActStateName }).nullable(),
  /** Own articles that can be entered. */
  articles: z.array(z.object({ id: z.number().int(), title: z.string() })),
});

export const Campaign = z.object({
  id: z.number().int(),
  slug: z.string(),
  state: State,
  kind: Kind,
  title: z.string(),
  summary: z.string(),
  lead: z.string(),
  picture: Picture.nullable(),
  /** Sanitised HTML. */
  rules: z.string(),
  /** Text of the jury, published after the end. */
  results: z.string(),
  settings: Settings,
  startsAt: When,
  endsAt: When,
  updatedAt: When,
  gift: Gift.nullable(),
  services: z.array(ServiceCard),
  /** Why this viewer may not claim, vote or answer now; null when nothing is known to prevent it. */
  refusal: z.string().nullable(),
  /** Why this viewer cannot enter now. */
  entryRefusal: z.string().nullable(),
  mine: Mine,
});
export type Campaign = Wire<z.output<typeof Campaign>>;

export const ActAnswer = z.object({ state: ActStateName });

export const ArticleEntryForm = z.object({
  articleId: z.union([Id, z.null()], { error: "請選擇一篇文章" }).refine((id) => id !== null, "請選擇一篇文章"),
});

const linesOf = (text: string) => text.split("\n").filter((each) => each.trim() !== "");

export const CharacterForm = z.object({
  portrait: z
    .object({ hash: z.string().regex(/^[0-9a-f]{1,64}$/, "找不到這張圖片，請重新上傳") })
    .nullable()
    .refine((picture) => picture !== null, "請上傳角色的畫像"),
  name: line({ error: "請輸入角色名字" }).check(
    atLeast(limits.nameMin, "請輸入角色名字"),
    atMost(limits.nameMax, `角色名字最多 ${limits.nameMax} 個字`),
  ),
  nature: paragraphs({ error: "請輸入角色個性" }).check(
    atLeast(limits.natureMin, `角色個性請輸入 ${limits.natureMin}~${limits.natureMax} 個字`),
    atMost(limits.natureMax, `角色個性最多 ${limits.natureMax} 個字`),
  ),
  dialogue: paragraphs({ error: "請輸入對話範例" })
    .refine((text) => linesOf(text).length >= 2, "對話範例至少要有 2 行")
    .refine((text) => linesOf(text).length <= limits.dialogueLines, `對話範例最多 ${limits.dialogueLines} 行`)
    .refine(
      (text) => linesOf(text).every((each) => [...each].length <= limits.lineMax),
      `對話的每一行最多 ${limits.lineMax} 個字`,
    ),
});
export type CharacterForm = z.output<typeof CharacterForm>;

export const SurveyForm = z.object({ answers: Answers });
