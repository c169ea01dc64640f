import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { isWithin } from "#contract/text/characters.ts";
import { draft, line } from "#contract/text/fields.ts";
import { richText } from "#contract/text/rich-text.ts";
import { textOfHtml } from "../catalog/text.ts";
import { grouped } from "../money.ts";
import { atLeast, atMost, offeredOf, Page } from "../shared.ts";
import * as terms from "../terms.ts";
import { type NewsState, newsForms, newsStates, newsTransitions } from "./states.ts";

/** Kinds of questions, in display order; a kind is also the address of its page. */
export const faqTypes = ["start", "buy", "sell", "payment", "safety", "account"] as const;
export const FaqType = z.enum(faqTypes);
export type FaqType = z.output<typeof FaqType>;

export const Faq = z.object({
  id: z.number().int(),
  type: FaqType,
  question: z.string(),
  /** Plain markup: see `contract/content/markup.ts`. */
  answer: z.string(),
  /** YYYY-MM-DD. */
  updated: z.string(),
});
export type Faq = z.output<typeof Faq>;

export const FaqTypeInfo = z.object({ key: FaqType, title: z.string(), text: z.string(), count: z.number().int() });
export type FaqTypeInfo = z.output<typeof FaqTypeInfo>;

export const FaqQuery = z.object({
  type: FaqType.optional().catch(undefined),
  /** Search words; the best matches come first. */
  k: line().check(atMost(100)).catch("").default(""),
});
/** `types` counts all questions, whatever the filter. */
export const FaqList = z.object({ types: z.array(FaqTypeInfo), data: z.array(Faq) });
/** The beginning of a letter to the support, while it is written. */
export const FaqAnswersForm = z.object({ text: draft().check(atMost(terms.answersTextMax)) });
/** Questions that the text asks, and parts of guides about it, best first. */
export const FaqAnswers = z.array(z.object({ title: z.string(), href: z.string() }));
export type FaqAnswers = z.output<typeof FaqAnswers>;

export const FaqPage = Faq.extend({
  typeTitle: z.string(),
  /** Questions of the same kind, most similar first. */
  related: z.array(z.object({ id: z.number().int(), type: FaqType, question: z.string() })),
});

/** News in a list. */
export const NewsCard = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  publishedAt: When,
});
export type NewsCard = Wire<z.output<typeof NewsCard>>;

const Neighbour = z.object({ id: z.number().int(), title: z.string() }).nullable();
export const NewsDetail = NewsCard.extend({
  /** Sanitised HTML. */
  body: z.string(),
  updatedAt: When,
  newer: Neighbour,
  older: Neighbour,
});

const text = (label: string, min: number, max: number) =>
  line({ error: `請輸入${label}` })
    .min(1, `請輸入${label}`)
    .check(atLeast(min, `${label}至少 ${min} 個字`), atMost(max, `${label}最多 ${grouped(max)} 個字`));

const Body = richText(terms.newsMarkupMax, { error: "請輸入內文", long: "內文太長，請刪減後再儲存" })
  .refine((html) => textOfHtml(html).length > 0, "請輸入內文")
  .refine((html) => isWithin(textOfHtml(html), terms.newsBodyMax), `內文最多 ${grouped(terms.newsBodyMax)} 個字`);

export const NewsForm = z.object({
  title: text("標題", terms.newsTitleMin, terms.newsTitleMax),
  summary: text("摘要", terms.newsSummaryMin, terms.newsSummaryMax),
  body: Body,
});
/** `version`: the version that the editor opened; the server rejects it when a newer one exists. */
export const NewsChange = NewsForm.extend({ version: z.number().int().min(1) });
/** `publishAt`: scheduled time of publication; null: at once. */
export const PublishForm = z.object({
  publishAt: z.iso.datetime({ offset: true, error: "請選擇正確的日期與時間" }).nullable().default(null),
});

const State = z.enum(Object.keys(newsStates) as NewsState[]);
export const NewsAction = offeredOf(z.enum(newsTransitions), z.enum(newsForms));
export type NewsAction = z.output<typeof NewsAction>;

/** News as editors see it. */
export const NewsRow = z.object({
  id: z.number().int(),
  title: z.string(),
  state: State,
  publishAt: When.nullable(),
  updatedAt: When,
});
export const NewsFile = NewsRow.extend({
  summary: z.string(),
  body: z.string(),
  version: z.number().int(),
  withdrawnAt: When.nullable(),
  actions: z.array(NewsAction),
});
export type NewsFile = Wire<z.output<typeof NewsFile>>;

export const AdminNewsQuery = z.object({ state: State.optional().catch(undefined), page: Page.default(1) });
