import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line, paragraphs } from "#contract/text/fields.ts";
import { atLeast, atMost, offeredOf, Page } from "../shared.ts";
import { type NewsletterState, newsletterForms, newsletterStates, newsletterTransitions } from "./states.ts";

/** The most characters of each text, and the most blocks and picks. */
export const newsletterLimits = {
  subject: 60,
  preheader: 100,
  lead: 300,
  title: 40,
  text: 1500,
  blocks: 8,
  picks: 4,
} as const;

const text = (name: string, max: number) => paragraphs({ error: `請填寫${name}` }).check(atMost(max));

/** Text under a heading, and services and articles by their addresses, one a line. Each may be empty. */
const Block = z
  .object({
    title: line().check(atMost(newsletterLimits.title)),
    text: text("內文", newsletterLimits.text),
    picks: text("網址", 1000),
  })
  .refine(({ text, picks }) => text !== "" || picks !== "", { path: ["text"], error: "請填寫內文，或放進服務與文章" });

export const NewsletterForm = z.object({
  subject: line({ error: "請填寫主旨" }).check(atLeast(5, "主旨至少 5 個字"), atMost(newsletterLimits.subject)),
  preheader: line({ error: "請填寫預覽文字" }).check(
    atLeast(5, "預覽文字至少 5 個字"),
    atMost(newsletterLimits.preheader),
  ),
  lead: text("開頭", newsletterLimits.lead).check(atLeast(5, "開頭至少 5 個字")),
  blocks: z.array(Block).max(newsletterLimits.blocks, `最多 ${newsletterLimits.blocks} 段`),
});
export type NewsletterForm = z.output<typeof NewsletterForm>;

const version = z.number().int().min(1);
/** `version`: the version that the editor opened; the server refuses it when a newer one exists. */
export const NewsletterChange = NewsletterForm.extend({ version });
/** What the operator has seen. */
export const SeenForm = z.object({ version });
/** `again`: a second one in this month is meant. */
export const SubmitForm = SeenForm.extend({ again: z.boolean().default(false) });

/** What became of the recipients. */
const Figures = z.object({
  /** Who had consented when it was released. */
  recipients: z.number().int(),
  /** Not sent yet. */
  waiting: z.number().int(),
  sent: z.number().int(),
  /** Refused by the mail server. */
  refused: z.number().int(),
  /** Unsubscribed, were blocked or left before their mail was written. */
  skipped: z.number().int(),
  /** Unsubscribed by the link in this mail. */
  unsubscribed: z.number().int(),
});
export type NewsletterFigures = z.output<typeof Figures>;

const State = z.enum(Object.keys(newsletterStates) as NewsletterState[]);
const Action = offeredOf(z.enum(newsletterTransitions), z.enum(newsletterForms));

export const NewsletterRow = z.object({
  id: z.number().int(),
  subject: z.string(),
  state: State,
  releasedAt: When.nullable(),
  updatedAt: When,
  figures: Figures,
});

export const NewsletterFile = NewsletterRow.extend({
  ...NewsletterForm.shape,
  version: z.number().int(),
  submittedBy: z.string().nullable(),
  releasedBy: z.string().nullable(),
  endedAt: When.nullable(),
  /** Its text face. */
  plain: z.string(),
  /** How many would receive it now. */
  audience: z.number().int(),
  /** Another one was released in this month. */
  again: z.boolean(),
  mayEdit: z.boolean(),
  actions: z.array(Action),
});
export type NewsletterFile = Wire<z.output<typeof NewsletterFile>>;

export const NewsletterQuery = z.object({ state: State.optional().catch(undefined), page: Page.default(1) });
