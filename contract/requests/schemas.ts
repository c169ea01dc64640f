import { z } from "zod";
import { paged } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { Keyword } from "../catalog/schemas.ts";
import { countsOf, queryOf } from "../lists/facet-schemas.ts";
import { asTyped, corrections } from "../search/corrected.ts";
import { conditions } from "../search/said.ts";
import { Flag, Id, Money, offeredOf, Page, Person, Picture } from "../shared.ts";
import { requestFacets } from "./facets.ts";
import { Place, places, RequestDraft } from "./forms.ts";
import { AnsweredQuestion, RequestQuestion } from "./questions.ts";
import { offerStateNames, requestForms, requestStateNames, requestTransitions } from "./states.ts";

const count = z.number().int();
const Named = z.object({ id: z.number().int(), name: z.string() });
/** Null: sellers name the price. */
const Budget = z.object({ min: Money, max: Money }).nullable();

/** A request in a public list. */
export const RequestCard = z.object({
  id: z.number().int(),
  title: z.string(),
  /** Beginning of its text. */
  excerpt: z.string(),
  categoryId: z.number().int(),
  subcategoryId: z.number().int(),
  subcategory: z.string(),
  budget: Budget,
  place: Place,
  /** A day in Taipei, 2026-12-24; null: any time. */
  dueOn: z.string().nullable(),
  offers: count,
  publishedAt: When,
  /** Deadline for offers. */
  endsAt: When,
});
export type RequestCard = Wire<z.output<typeof RequestCard>>;

export const requestSorts = ["relevance", "new", "due", "ending", "budget", "offers"] as const;
export type RequestSort = (typeof requestSorts)[number];

const amount = z.coerce.number().int().min(1).max(10_000_000).optional().catch(undefined);
/** An unknown number becomes 0, which no row has: the answer is "not found". */
const RowId = Id.catch(0).optional();

/** Filters of a list of requests; also stored in saved searches. */
export const RequestFilter = z.object({
  k: Keyword.default(""),
  category: RowId,
  subcategory: RowId,
  /** The budget's maximum is at least this, NT$. */
  min: amount,
  /** The budget's minimum is at most this, NT$. */
  max: amount,
  place: z.enum(places).optional().catch(undefined),
  ...queryOf(requestFacets),
  /** Only subcategories, jobs and skills of the viewer's own services; no results for visitors. */
  fits: Flag,
});
export type RequestFilter = z.output<typeof RequestFilter>;

export const RequestQuery = RequestFilter.extend({
  ...asTyped,
  sort: z.enum(requestSorts).catch("relevance").default("relevance"),
  page: Page.default(1),
}).refine((q) => q.min === undefined || q.max === undefined || q.min <= q.max, {
  path: ["min"],
  error: "最低預算不能高於最高預算",
});
export type RequestQuery = z.output<typeof RequestQuery>;

/** Number of requests per additional choice; a facet's own choice is not applied to its counts. */
export const RequestFacets = z.object({
  categories: z.array(Named.extend({ count })),
  subcategories: z.array(Named.extend({ categoryId: z.number().int(), count })),
  /** Steps of the maximum budget, NT$; `max` null: no upper bound. */
  budgets: z.array(z.object({ min: Money, max: Money.nullable(), count })),
  places: z.array(z.object({ place: Place, count })),
  ...countsOf(requestFacets),
  fits: count,
});
export type RequestFacets = z.output<typeof RequestFacets>;

/** `fit`: why it fits the services and skills of the viewer, and of nobody else; null when it does not. */
export const ListedRequest = RequestCard.extend({ fit: z.string().nullable() });
export type ListedRequest = Wire<z.output<typeof ListedRequest>>;

export const RequestPage = paged(ListedRequest).schema.extend({
  /** The interpreted search. */
  k: z.string(),
  facets: RequestFacets,
  ...corrections,
  ...conditions,
  /** The nearest requests when nothing matches; otherwise empty. */
  nearest: z.array(RequestCard),
  /** True if `nearest` matches any part of the search. */
  related: z.boolean(),
});
export type RequestPage = z.output<typeof RequestPage>;

/** `url` is null for viewers who may not open it. */
export const RequestFile = z.object({
  id: z.number().int(),
  name: z.string(),
  bytes: z.number().int(),
  contentType: z.string(),
  url: z.string(),
});
export type RequestFile = z.output<typeof RequestFile>;

/** How a requester treats sellers, over 12 months. Shares 0–1; null with too little data. */
export const RequesterCard = Person.extend({
  memberSince: When,
  /** Number of ended requests, and the share with a choice or a reason. */
  ended: z.object({ n: count, share: z.number().nullable() }),
  /** Median minutes until an offer was opened, and until it was answered, over `n` offers. */
  read: z.object({ n: count, medianMinutes: z.number().nullable() }),
  answer: z.object({ n: count, medianMinutes: z.number().nullable() }),
});
export type RequesterCard = Wire<z.output<typeof RequesterCard>>;

/** Actions on a request: transitions, and links to other pages. */
export const RequestAction = offeredOf(
  z.enum([...requestTransitions, "offer", "report", "continue"]),
  z.enum([...requestForms, "offer", "report"]),
);
export type RequestAction = z.output<typeof RequestAction>;

/** Data of a request page. Fields hidden from visitors are null or empty. */
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
  /** Incremented with each published edit. */
  version: count,
  editedAt: When.nullable(),
  publishedAt: When.nullable(),
  endsAt: When.nullable(),
  /** When and why it ended, as shown to sellers. */
  ended: z.object({ at: When, reason: z.string().nullable(), word: z.string() }).nullable(),
  /** Number of files; `files` holds only those that this viewer may open. */
  fileCount: count,
  files: z.array(RequestFile),
  /** Why this viewer may not open some files, as a sentence. */
  filesNote: z.string().nullable(),
  ndaOnly: z.boolean(),
  /** Null for visitors. */
  requester: RequesterCard.nullable(),
  /** For a request to one seller. */
  seller: Person.nullable(),
  service: z.object({ id: z.number().int(), title: z.string(), price: Money, cover: Picture.nullable() }).nullable(),
  own: z.boolean(),
  invited: z.boolean(),
  /** This viewer's newest offer. */
  mine: z.object({ id: z.number().int(), state: z.enum(offerStateNames), stateLabel: z.string() }).nullable(),
  /** Why this member may not offer now, as a sentence; null when they may, or when it does not apply to them. */
  blocked: z.string().nullable(),
  actions: z.array(RequestAction),
  /** Other open requests of the same subcategory. */
  similar: z.array(RequestCard),
  updatedAt: When,
});
export type RequestDetail = Wire<z.output<typeof RequestDetail>>;

/** Prices of completed orders of a subcategory, NT$; null with fewer than five. */
const BudgetGuide = z.object({ lower: Money, median: Money, upper: Money, n: count }).nullable();

/** Data specific to requests of a subcategory. */
export const RequestGuide = z.object({
  questions: z.array(RequestQuestion),
  budget: BudgetGuide,
  /** Ratio of offers to requests with a budget versus without, from `n` of each kind; null without enough data. */
  withBudget: z.object({ times: z.number(), n: count }).nullable(),
});
export type RequestGuide = z.output<typeof RequestGuide>;

/** Data of the editing form: the content as last saved. */
export const RequestForm = z.object({
  id: z.number().int(),
  type: z.number().int(),
  state: z.enum(requestStateNames),
  version: count,
  hiddenReason: z.string().nullable(),
  /** It has unpublished edits. */
  changed: z.boolean(),
  /** Budget and scope are locked since an offer was accepted. */
  fixed: z.boolean(),
  content: RequestDraft,
  /** Uploaded files that are in `content.fileIds`. */
  files: z.array(RequestFile),
  seller: Person.nullable(),
  service: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  /** Number of active offers: their sellers are notified of an edit. */
  offers: count,
  actions: z.array(RequestAction),
  updatedAt: When,
});
export type RequestForm = Wire<z.output<typeof RequestForm>>;

/** Initial data of a request for one seller. */
export const Designation = z.object({
  seller: Person.extend({ headline: z.string() }),
  service: z.object({ id: z.number().int(), title: z.string(), price: Money, cover: Picture.nullable() }).nullable(),
  /** Content prefilled from the service. */
  content: RequestDraft,
  /** The viewer's unfinished draft for the same seller and service. */
  draftId: z.number().int().nullable(),
  /** Why this seller cannot be asked, as a sentence; null when they can. */
  blocked: z.string().nullable(),
});
export type Designation = z.output<typeof Designation>;
