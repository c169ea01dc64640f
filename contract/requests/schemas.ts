import { z } from "zod";
import { paged } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { Keyword } from "../catalog/schemas.ts";
import { Flag, Id, Money, offeredOf, Page, Person, Picture } from "../shared.ts";
import { Place, places, RequestDraft } from "./forms.ts";
import { AnsweredQuestion, RequestQuestion } from "./questions.ts";
import { offerStateNames, requestForms, requestStateNames, requestTransitions } from "./states.ts";

const count = z.number().int();
const Named = z.object({ id: z.number().int(), name: z.string() });
/** Null: the sellers name the price. */
const Budget = z.object({ min: Money, max: Money }).nullable();

/** A request in a public list. */
export const RequestCard = z.object({
  id: z.number().int(),
  title: z.string(),
  /** The beginning of its text. */
  excerpt: z.string(),
  categoryId: z.number().int(),
  subcategoryId: z.number().int(),
  subcategory: z.string(),
  budget: Budget,
  place: Place,
  /** A day in Taipei, 2026-12-24; null: no matter when. */
  dueOn: z.string().nullable(),
  offers: count,
  publishedAt: When,
  /** When it stops taking offers. */
  endsAt: When,
});
export type RequestCard = Wire<z.output<typeof RequestCard>>;

export const requestSorts = ["relevance", "new", "due", "ending", "budget", "offers"] as const;
export type RequestSort = (typeof requestSorts)[number];

const amount = z.coerce.number().int().min(1).max(10_000_000).optional().catch(undefined);
/** A number that names no row becomes 0, which no row has: the answer is "not found". */
const RowId = Id.catch(0).optional();

/** What a list of requests is narrowed by; kept searches hold the same. */
export const RequestFilter = z.object({
  k: Keyword.default(""),
  category: RowId,
  subcategory: RowId,
  /** NT$: the budget reaches at least so high. */
  min: amount,
  /** NT$: the budget begins at this or below. */
  max: amount,
  place: z.enum(places).optional().catch(undefined),
  /** Wanted within so many days. */
  due: z.coerce.number().int().min(1).max(365).optional().catch(undefined),
  /** At most so many offers so far. */
  offers: z.coerce.number().int().min(0).max(20).optional().catch(undefined),
  /** Of the subcategories in which the asking member sells, and of their jobs and skills; nothing for visitors. */
  fits: Flag,
});
export type RequestFilter = z.output<typeof RequestFilter>;

export const RequestQuery = RequestFilter.extend({
  sort: z.enum(requestSorts).catch("relevance").default("relevance"),
  page: Page.default(1),
}).refine((q) => q.min === undefined || q.max === undefined || q.min <= q.max, {
  path: ["min"],
  error: "最低預算不能高於最高預算",
});
export type RequestQuery = z.output<typeof RequestQuery>;

export const dueSteps = [7, 14, 30] as const;
export const offerSteps = [0, 2, 5] as const;

/** How many requests each further choice leaves; a facet's own choice is not counted against it. */
export const RequestFacets = z.object({
  categories: z.array(Named.extend({ count })),
  subcategories: z.array(Named.extend({ categoryId: z.number().int(), count })),
  /** Steps of the highest price: from to, NT$; `max` null: no end. */
  budgets: z.array(z.object({ min: Money, max: Money.nullable(), count })),
  places: z.array(z.object({ place: Place, count })),
  due: z.array(z.object({ days: z.number().int(), count })),
  offers: z.array(z.object({ offers: z.number().int(), count })),
  fits: count,
});
export type RequestFacets = z.output<typeof RequestFacets>;

export const RequestPage = paged(RequestCard).schema.extend({
  /** The search as it was understood. */
  k: z.string(),
  facets: RequestFacets,
  /** Another spelling that finds more. */
  suggestion: z.string().nullable(),
  /** When nothing fits: the nearest ones. Empty otherwise. */
  nearest: z.array(RequestCard),
  /** Whether those have anything of what was asked for. */
  related: z.boolean(),
});
export type RequestPage = z.output<typeof RequestPage>;

/** `url` is null for who may not open it. */
export const RequestFile = z.object({
  id: z.number().int(),
  name: z.string(),
  bytes: z.number().int(),
  contentType: z.string(),
  url: z.string(),
});
export type RequestFile = z.output<typeof RequestFile>;

/** How a requester treats sellers, over 12 months. Shares 0–1; null where there is too little to count. */
export const RequesterCard = Person.extend({
  memberSince: When,
  /** Requests that ended: how many, and which share of them with a choice or a reason. */
  ended: z.object({ n: count, share: z.number().nullable() }),
  /** Minutes until an offer was opened, and until it was answered in any way; medians of `n` offers. */
  read: z.object({ n: count, medianMinutes: z.number().nullable() }),
  answer: z.object({ n: count, medianMinutes: z.number().nullable() }),
});
export type RequesterCard = Wire<z.output<typeof RequesterCard>>;

/** What may be done with a request: transitions, and what leads somewhere else. */
export const RequestAction = offeredOf(
  z.enum([...requestTransitions, "offer", "report", "continue"]),
  z.enum([...requestForms, "offer", "report"]),
);
export type RequestAction = z.output<typeof RequestAction>;

/** The page of a request. What a visitor may not know is null or empty. */
export const RequestDetail = z.object({
  id: z.number().int(),
  /** 1: for one seller, 2: public. */
  type: z.number().int(),
  state: z.enum(requestStateNames),
  stateLabel: z.string(),
  /** What happens next, for this viewer. */
  next: z.string(),
  hiddenReason: z.string().nullable(),
  title: z.string(),
  category: Named,
  subcategory: Named,
  /** Sanitised HTML. */
  description: z.string(),
  answers: z.array(AnsweredQuestion),
  wants: z.array(z.string()),
  budget: Budget,
  place: Place,
  dueOn: z.string().nullable(),
  offers: count,
  /** Grows with each published edit. */
  version: count,
  editedAt: When.nullable(),
  publishedAt: When.nullable(),
  endsAt: When.nullable(),
  /** When and why it ended, as its sellers read it. */
  ended: z.object({ at: When, reason: z.string().nullable(), word: z.string() }).nullable(),
  /** How many files there are; `files` only holds those that this viewer may open. */
  fileCount: count,
  files: z.array(RequestFile),
  /** Why there are files that this viewer may not open, as a sentence. */
  filesNote: z.string().nullable(),
  ndaOnly: z.boolean(),
  /** Null for visitors. */
  requester: RequesterCard.nullable(),
  /** Of a request for one seller. */
  seller: Person.nullable(),
  service: z.object({ id: z.number().int(), title: z.string(), price: Money, cover: Picture.nullable() }).nullable(),
  own: z.boolean(),
  invited: z.boolean(),
  /** This viewer's own offer, the newest. */
  mine: z.object({ id: z.number().int(), state: z.enum(offerStateNames), stateLabel: z.string() }).nullable(),
  /** Why this member may not offer now, as a sentence; null when they may, or where the page is not theirs to ask. */
  blocked: z.string().nullable(),
  actions: z.array(RequestAction),
  /** Others that are open in the same subcategory. */
  similar: z.array(RequestCard),
  updatedAt: When,
});
export type RequestDetail = Wire<z.output<typeof RequestDetail>>;

/** What the finished orders of a subcategory cost, NT$; null with fewer than five. */
const BudgetGuide = z.object({ lower: Money, median: Money, upper: Money, n: count }).nullable();

/** What is particular to requests of one subcategory. */
export const RequestGuide = z.object({
  questions: z.array(RequestQuestion),
  budget: BudgetGuide,
  /** How many times as many offers requests with a budget got, from `n` of each kind; null while nothing can be said. */
  withBudget: z.object({ times: z.number(), n: count }).nullable(),
});
export type RequestGuide = z.output<typeof RequestGuide>;

/** What the editing form shows: the content as last typed. */
export const RequestForm = z.object({
  id: z.number().int(),
  type: z.number().int(),
  state: z.enum(requestStateNames),
  version: count,
  hiddenReason: z.string().nullable(),
  /** Something was typed that is not published yet. */
  changed: z.boolean(),
  /** Budget and scope are fixed since an offer was accepted. */
  fixed: z.boolean(),
  content: RequestDraft,
  /** Every file that was uploaded to it and is among `content.fileIds`. */
  files: z.array(RequestFile),
  seller: Person.nullable(),
  service: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  /** Offers that stand: their sellers will be told of an edit. */
  offers: count,
  actions: z.array(RequestAction),
  updatedAt: When,
});
export type RequestForm = Wire<z.output<typeof RequestForm>>;

/** What a request for one seller begins with. */
export const Designation = z.object({
  seller: Person.extend({ headline: z.string() }),
  service: z.object({ id: z.number().int(), title: z.string(), price: Money, cover: Picture.nullable() }).nullable(),
  /** What is known from the service. */
  content: RequestDraft,
  /** One's own draft for the same seller and service, to go on with. */
  draftId: z.number().int().nullable(),
  /** Why this member cannot be asked, as a sentence; null when they can. */
  blocked: z.string().nullable(),
});
export type Designation = z.output<typeof Designation>;
