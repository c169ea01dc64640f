import { z } from "zod";
import { paged } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { fitting } from "#contract/text/characters.ts";
import { line } from "#contract/text/fields.ts";
import { OrderQuestion } from "../orders/snapshot.ts";
import { Flag, Id, Key, Money, offeredOf, Page, Person, Picture, StarsFrom } from "../shared.ts";
import { ServiceDraft } from "./content.ts";
import { consumerClasses } from "./limits.ts";
import { type ServiceState, serviceForms, serviceStates, serviceTransitions } from "./states.ts";

export const Subcategory = z.object({ id: z.number().int(), name: z.string() });

/** Reference data. `services` counts what is for sale in it now. */
export const Category = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  blurb: z.string(),
  order: z.number().int(),
  services: z.number().int(),
  subcategories: z.array(Subcategory),
});
export type Category = z.output<typeof Category>;

/** A service in a list. */
export const ServiceCard = z.object({
  id: z.number().int(),
  title: z.string(),
  /** Lowest package price, NT$. */
  price: Money,
  /** Quickest delivery, days. */
  days: z.number().int(),
  cover: Picture.nullable(),
  /** Shrunk average of 12 months, 0 without reviews. */
  rating: z.number(),
  ratingCount: z.number().int(),
  sales: z.number().int(),
  favorites: z.number().int(),
  seller: Person,
  categoryId: z.number().int(),
  subcategoryId: z.number().int(),
  subcategory: z.string(),
});
export type ServiceCard = z.output<typeof ServiceCard>;

export const sorts = ["relevance", "new", "price", "price_desc", "rating", "sales"] as const;
export type Sort = (typeof sorts)[number];

/** What a person types into the search box, cut after 100 characters. */
export const Keyword = line()
  .catch("")
  .transform((text) => fitting(text, 100).trim());

const amount = z.coerce.number().int().min(1).max(10_000_000).optional().catch(undefined);
/** A number that names no row becomes 0, which no row has: the answer is "not found", not a fault. */
const RowId = Id.catch(0).optional();

/**
 * Filters of a list of services. A filter that makes no sense is ignored; a lowest price above the highest is refused.
 */
export const ServiceQuery = z
  .object({
    k: Keyword.default(""),
    category: RowId,
    subcategory: RowId,
    /** NT$ of the cheapest package. */
    min: amount,
    max: amount,
    /** Delivered within so many days. */
    days: z.coerce.number().int().min(1).max(90).optional().catch(undefined),
    /** At least so many stars. */
    rating: StarsFrom,
    /** At least this level. */
    level: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
    star: Flag,
    verified: Flag,
    /** Seller was here within a day. */
    online: Flag,
    sort: z.enum(sorts).catch("relevance").default("relevance"),
    page: Page.default(1),
  })
  .refine((q) => q.min === undefined || q.max === undefined || q.min <= q.max, {
    path: ["min"],
    error: "最低價不能高於最高價",
  });
export type ServiceQuery = z.output<typeof ServiceQuery>;

/** Steps of the filters of services and members: at least so many stars, at least that level. */
export const ratingSteps = [4.5, 4, 3] as const;
export const levelSteps = [5, 4, 3, 2] as const;

const count = z.number().int();
/** How many services each further choice leaves; a facet's own choice is not counted against it. */
export const Facets = z.object({
  categories: z.array(z.object({ id: z.number().int(), name: z.string(), count })),
  subcategories: z.array(z.object({ id: z.number().int(), categoryId: z.number().int(), name: z.string(), count })),
  /** Price steps: from (inclusive) to (inclusive, null: no end), NT$. */
  prices: z.array(z.object({ min: Money, max: Money.nullable(), count })),
  /** Delivered within `days`. */
  days: z.array(z.object({ days: z.number().int(), count })),
  /** At least `rating` stars. */
  ratings: z.array(z.object({ rating: z.number(), count })),
  /** At least `level`. */
  levels: z.array(z.object({ level: z.number().int(), count })),
  star: count,
  verified: count,
  online: count,
});
export type Facets = z.output<typeof Facets>;

/** Where a service has the words of a search: in its title, in its category and tags, or in its text. */
export const Match = z.enum(["title", "labels", "text"]).nullable();

export const ServicePage = paged(ServiceCard.extend({ match: Match })).schema.extend({
  /** The search as it was understood. */
  k: z.string(),
  facets: Facets,
  /** Another spelling that finds more, e.g. for what was typed without an input method. */
  suggestion: z.string().nullable(),
  /** When nothing fits: the nearest services. Empty otherwise. */
  nearest: z.array(ServiceCard),
  /** Whether those have anything of what was asked for; if not they are simply the best ones. */
  related: z.boolean(),
});
export type ServicePage = z.output<typeof ServicePage>;

export const Suggestions = z.object({
  /** Words that others use, to search for. */
  words: z.array(z.string()),
  services: z.array(z.object({ id: z.number().int(), title: z.string() })),
  sellers: z.array(Person),
  categories: z.array(z.object({ id: z.number().int(), name: z.string(), kind: z.enum(["category", "subcategory"]) })),
});
export type Suggestions = z.output<typeof Suggestions>;

export const PackageView = z.object({
  id: z.number().int(),
  name: z.string(),
  included: z.string(),
  price: Money,
  days: z.number().int(),
  /** Null: unlimited. */
  revisions: z.number().int().nullable(),
});
export type PackageView = z.output<typeof PackageView>;

export const OptionView = z.object({
  id: z.number().int(),
  title: z.string(),
  price: Money,
  extraDays: z.number().int(),
  withinDays: z.number().int().nullable(),
});

export const ServiceStateName = z.enum(Object.keys(serviceStates) as ServiceState[]);

/** The seller beside a service. Rates are shares 0–1, null while there is nothing to count. */
export const ServiceSeller = Person.extend({
  headline: z.string(),
  city: z.string(),
  verified: z.boolean(),
  rating: z.number(),
  ratingCount: z.number().int(),
  completed: z.number().int(),
  completionRate: z.number().nullable(),
  onTimeRate: z.number().nullable(),
  online: z.boolean(),
  memberSince: When,
});

/** What this viewer may do here. */
const serviceActions = [
  "order",
  "ask",
  "designate",
  "favorite",
  "edit",
  "copy",
  "report",
  ...serviceTransitions,
] as const;
const ServiceAction = z.enum(serviceActions);
export type ServiceAction = z.output<typeof ServiceAction>;

/** What its seller may do with a service: transitions, editing and copying. */
export const SellerAction = offeredOf(z.enum([...serviceTransitions, "edit", "copy"]), z.enum(serviceForms));
export type SellerAction = z.output<typeof SellerAction>;

/** The page of a service. */
export const ServiceDetail = z.object({
  id: z.number().int(),
  title: z.string(),
  state: ServiceStateName,
  /** Null for all but its seller and the operators: others do not see a hidden one. */
  hiddenReason: z.string().nullable(),
  category: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  subcategory: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  description: z.string(),
  price: Money,
  days: z.number().int(),
  packages: z.array(PackageView),
  options: z.array(OptionView),
  images: z.array(Picture.extend({ alt: z.string() })),
  faqs: z.array(z.object({ question: z.string(), answer: z.string() })),
  questions: z.array(OrderQuestion),
  tags: z.array(z.string()),
  consumerClass: z.enum(consumerClasses),
  rating: z.number(),
  ratingCount: z.number().int(),
  /** Shown reviews with 1, 2, 3, 4, 5 stars. */
  distribution: z.array(z.number().int()).length(5),
  sales: z.number().int(),
  favorites: z.number().int(),
  favorited: z.boolean(),
  own: z.boolean(),
  /** The cap on simultaneous orders is reached. */
  full: z.boolean(),
  seller: ServiceSeller,
  similar: z.array(ServiceCard),
  others: z.array(ServiceCard),
  actions: z.array(ServiceAction),
  /** Path of the picture shown when the page is shared; absent for what only its seller sees. */
  sharePicture: z.string().optional(),
  publishedAt: When.nullable(),
  updatedAt: When,
});
export type ServiceDetail = Wire<z.output<typeof ServiceDetail>>;

/** A service in its seller's own list. */
export const MyService = z.object({
  id: z.number().int(),
  title: z.string(),
  state: ServiceStateName,
  hiddenReason: z.string().nullable(),
  price: Money,
  cover: Picture.nullable(),
  rating: z.number(),
  ratingCount: z.number().int(),
  sales: z.number().int(),
  views: z.number().int(),
  favorites: z.number().int(),
  /** Something was typed that is not published yet. */
  changed: z.boolean(),
  actions: z.array(SellerAction),
  updatedAt: When,
});
export type MyService = Wire<z.output<typeof MyService>>;

export const MyServicesPage = paged(MyService).schema.extend({
  counts: z.object({ draft: count, published: count, paused: count }),
});

/** Grows with each saving of what is typed. */
export const ServiceVersion = z.coerce
  .number({ error: "請重新整理頁面" })
  .int("請重新整理頁面")
  .min(1, "請重新整理頁面");

/** What is typed into a new one. The same key makes one service; without a key each call makes another. */
export const ServiceCreate = ServiceDraft.extend({ key: Key.optional() });
export type ServiceCreate = z.output<typeof ServiceCreate>;

/** What is typed, and the version that it was typed on. */
export const ServiceSave = ServiceDraft.extend({ version: ServiceVersion });
export type ServiceSave = z.output<typeof ServiceSave>;

/** What the editing form shows: the content as last typed. */
export const ServiceForm = z.object({
  id: z.number().int(),
  version: z.number().int(),
  state: ServiceStateName,
  hiddenReason: z.string().nullable(),
  changed: z.boolean(),
  content: ServiceDraft,
  /** What a sale of it pays now, in basis points. */
  commissionBp: z.number().int(),
  actions: z.array(SellerAction),
  updatedAt: When,
});
export type ServiceForm = Wire<z.output<typeof ServiceForm>>;
