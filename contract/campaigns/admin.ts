import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { isWithin } from "#contract/text/characters.ts";
import { line, paragraphs } from "#contract/text/fields.ts";
import { richText } from "#contract/text/rich-text.ts";
import { AdminService } from "../catalog/admin.ts";
import { textOfHtml } from "../catalog/text.ts";
import { grouped } from "../money.ts";
import { atLeast, atMost, Money, offeredOf, Page, Person, Picture } from "../shared.ts";
import { limits } from "./limits.ts";
import { ActStateName, Entry, Slug, State } from "./schemas.ts";
import { Kind, Question, Settings } from "./settings.ts";
import {
  type ActKind,
  actActionNames,
  actForms,
  actKinds,
  actTransitions,
  campaignActionNames,
  campaignTransitions,
  entryActionNames,
  entryForms,
  entryTransitions,
} from "./states.ts";

const text = (label: string, min: number, max: number) =>
  line({ error: `請輸入${label}` })
    .min(1, `請輸入${label}`)
    .check(atLeast(min, `${label}至少 ${min} 個字`), atMost(max, `${label}最多 ${max} 個字`));
const Instant = (name: string) => z.iso.datetime({ offset: true, error: `請選擇${name}` });

const Rules = richText(limits.markupMax, { error: "請輸入活動規則", long: "活動規則太長，請刪減後再儲存" })
  .refine((html) => [...textOfHtml(html)].length >= limits.rulesMin, `活動規則至少 ${limits.rulesMin} 個字`)
  .refine((html) => isWithin(textOfHtml(html), limits.rulesMax), `活動規則最多 ${grouped(limits.rulesMax)} 個字`);

/** A campaign as entered by its editors. */
export const CampaignForm = z
  .object({
    slug: Slug,
    title: text("活動名稱", limits.titleMin, limits.titleMax),
    summary: text("摘要", limits.summaryMin, limits.summaryMax),
    lead: paragraphs()
      .check(atMost(limits.leadMax, `開頭文字最多 ${limits.leadMax} 個字`))
      .default(""),
    picture: Picture.extend({ hash: z.string().regex(/^[0-9a-f]{1,64}$/, "找不到這張圖片，請重新上傳") })
      .nullable()
      .default(null),
    rules: Rules,
    results: paragraphs()
      .check(atMost(limits.resultsMax, `活動結果最多 ${grouped(limits.resultsMax)} 個字`))
      .default(""),
    settings: Settings,
    startsAt: Instant("開始時間"),
    endsAt: Instant("結束時間"),
  })
  .refine(({ startsAt, endsAt }) => new Date(endsAt) > new Date(startsAt), {
    path: ["endsAt"],
    message: "結束時間要在開始時間之後",
  });
export type CampaignForm = z.output<typeof CampaignForm>;
/** `version`: the version that the editor opened; the server rejects it when a newer one exists. */
export const CampaignChange = CampaignForm.safeExtend({ version: z.number().int().min(1) });

export const CampaignActionName = z.enum(campaignActionNames);
export const CampaignAction = offeredOf(z.enum(campaignTransitions), z.enum(["press"]));

export const CampaignRow = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  kind: Kind,
  state: State,
  startsAt: When,
  endsAt: When,
  /** Active entries, valid votes and claims, answers. */
  entries: z.number().int(),
  acts: z.number().int(),
  answers: z.number().int(),
  /**
   * For a survey that gives coins, NT$: its budget, what it has given, and what is reserved for held answers. Otherwise
   * null.
   */
  coins: z.object({ budget: Money, given: Money, held: Money }).nullable(),
});
export type CampaignRow = Wire<z.output<typeof CampaignRow>>;

export const CampaignFile = CampaignRow.extend({
  summary: z.string(),
  lead: z.string(),
  picture: Picture.nullable(),
  rules: z.string(),
  results: z.string(),
  settings: Settings,
  version: z.number().int(),
  /** Publication waits for approval by a second operator of the finance console. */
  waiting: z.boolean(),
  actions: z.array(CampaignAction),
});
export type CampaignFile = Wire<z.output<typeof CampaignFile>>;

export const AdminCampaignQuery = z.object({ state: State.optional().catch(undefined), page: Page.default(1) });

export const EntryActionName = z.enum(entryActionNames);
/** Reason for hiding or showing an entry; optional for a prize. */
export const EntryModerationForm = z.object({ reason: paragraphs().check(atMost(500, "最多 500 個字")).default("") });

/** An entry in the console with its open reports, shaped like those of a service. */
export const AdminEntry = Entry.extend({
  ...AdminService.pick({ hiddenReason: true, waiting: true, lastReportId: true, reports: true }).shape,
  campaign: z.string(),
  slug: z.string(),
  held: z.number().int(),
  actions: z.array(offeredOf(z.enum(entryTransitions), z.enum(entryForms))),
});
export type AdminEntry = Wire<z.output<typeof AdminEntry>>;

/**
 * Across all campaigns: `reported` lists open reports, oldest first; `hidden` lists the most recently hidden entries
 * first.
 */
export const AdminEntryQuery = z.object({
  list: z.enum(["reported", "hidden"]).default("reported").catch("reported"),
  page: Page.default(1),
});

export const ActActionName = z.enum(actActionNames);
const Acts = Object.keys(actKinds) as [ActKind, ...ActKind[]];

/** A member's act in a campaign that an operator has to decide or has decided. */
export const AdminAct = z.object({
  id: z.number().int(),
  kind: z.enum(Acts),
  state: ActStateName,
  campaign: z.string(),
  campaignId: z.number().int(),
  entry: z.string().nullable(),
  member: Person,
  joinedAt: When,
  /** Network block of its origin; null after it was deleted. */
  network: z.string().nullable(),
  /** Number of acts from that network in this campaign. */
  together: z.number().int(),
  reason: z.string().nullable(),
  createdAt: When,
  actions: z.array(offeredOf(z.enum(actTransitions), z.enum(actForms))),
});
export type AdminAct = Wire<z.output<typeof AdminAct>>;
export const AdminActQuery = z.object({ state: ActStateName.default("held").catch("held"), page: Page.default(1) });

/** Answers to one question: counts per choice or step, or the texts. */
export const QuestionResult = z.object({
  question: Question,
  answered: z.number().int(),
  counts: z.array(z.object({ label: z.string(), n: z.number().int() })),
  /** The newest texts. */
  texts: z.array(z.string()),
});
export type QuestionResult = z.output<typeof QuestionResult>;
export const SurveyResults = z.object({
  title: z.string(),
  answers: z.number().int(),
  questions: z.array(QuestionResult),
});

/** One answer to one question, for a spreadsheet. */
export const AnswerLine = z.object({
  answer: z.number().int().meta({ title: "回答編號" }),
  at: When.meta({ title: "時間" }),
  question: z.string().meta({ title: "題目" }),
  text: z.string().meta({ title: "回答" }),
});
