import { z } from "zod";
import { paged } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { fitting } from "#contract/text/characters.ts";
import { line } from "#contract/text/fields.ts";
import { countsOf, queryOf } from "../lists/facet-schemas.ts";
import { OrderQuestion } from "../orders/snapshot.ts";
import { asTyped, corrections } from "../search/corrected.ts";
import { conditions } from "../search/said.ts";
import { Id, Key, Money, offeredOf, Page, Person, Picture } from "../shared.ts";
import { ServiceDraft } from "./content.ts";
import { serviceFacets } from "./facets.ts";
import { consumerClasses } from "./limits.ts";
import { type ServiceState, serviceForms, serviceStates, serviceTransitions } from "./states.ts";

export const Subcategory = z.object({ id: z.number().int(), name: z.string() });

/** Reference data. `services` counts those on sale. */
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
  /** Fastest delivery, days. */
  days: z.number().int(),
  cover: Picture.nullable(),
  /** Shrunk average over 12 months, 0 without reviews. */
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

/** Search input, truncated to 100 characters. */
export const Keyword = line()
  .catch("")
  .transform((text) => fitting(text, 100).trim());

const amount = z.coerce.number().int().min(1).max(10_000_000).optional().catch(undefined);
/** An unknown number becomes 0, which no row has: the answer is "not found" instead of an error. */
const RowId = Id.catch(0).optional();

/** Filters of a list of services. Invalid filters are ignored; a minimum price above the maximum is rejected. */
export const ServiceQuery = z
  .object({
    k: Keyword.default(""),
    category: RowId,
    subcategory: RowId,
    /** Price of the cheapest package, NT$. */
    min: amount,
    max: amount,
    ...queryOf(serviceFacets),
    ...asTyped,
    sort: z.enum(sorts).catch("relevance").default("relevance"),
    page: Page.default(1),
  })
  .refine((q) => q.min === undefined || q.max === undefined || q.min <= q.max, {
    path: ["min"],
    error: "最低價不能高於最高價",
  });
export type ServiceQuery = z.output<typeof ServiceQuery>;

const count = z.number().int();
/** Number of services per additional choice; a facet's own choice is not applied to its counts. */
export const Facets = z.object({
  categories: z.array(z.object({ id: z.number().int(), name: z.string(), count })),
  subcategories: z.array(z.object({ id: z.number().int(), categoryId: z.number().int(), name: z.string(), count })),
  /** Price steps, NT$: both bounds inclusive, `max` null: no upper bound. */
  prices: z.array(z.object({ min: Money, max: Money.nullable(), count })),
  ...countsOf(serviceFacets),
});
export type Facets = z.output<typeof Facets>;

/** Where a service matches a search: in its title, in category and tags, or in its text. */
export const Match = z.enum(["title", "labels", "text"]).nullable();

export const ServicePage = paged(ServiceCard.extend({ match: Match })).schema.extend({
  /** The interpreted search. */
  k: z.string(),
  facets: Facets,
  ...corrections,
  ...conditions,
  /** The version of the ranking. */
  formula: z.number().int(),
  /** The nearest services when nothing or little matches; otherwise empty. */
  nearest: z.array(ServiceCard),
  /** True if `nearest` matches any part of the search; otherwise they are simply the best services. */
  related: z.boolean(),
});
export type ServicePage = z.output<typeof ServicePage>;

export const Suggestions = z.object({
  /** Suggested search words. */
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

/** The seller of a service. Rates are shares 0–1, null without data. */
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

/** Actions of this viewer. */
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

/** Actions of its seller: transitions, editing and copying. */
export const SellerAction = offeredOf(z.enum([...serviceTransitions, "edit", "copy"]), z.enum(serviceForms));
export type SellerAction = z.output<typeof SellerAction>;

/** Data of a service page. */
export const ServiceDetail = z.object({
  id: z.number().int(),
  title: z.string(),
  state: ServiceStateName,
  /** Null except for its seller and operators: others cannot see a hidden service. */
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
  /** Number of visible reviews with 1, 2, 3, 4 and 5 stars. */
  distribution: z.array(z.number().int()).length(5),
  sales: z.number().int(),
  favorites: z.number().int(),
  favorited: z.boolean(),
  own: z.boolean(),
  /** The limit of simultaneous orders is reached. */
  full: z.boolean(),
  seller: ServiceSeller,
  similar: z.array(ServiceCard),
  others: z.array(ServiceCard),
  actions: z.array(ServiceAction),
  /** Path of the share image; absent when only the seller can see the service. */
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
  /** It has unpublished edits. */
  changed: z.boolean(),
  actions: z.array(SellerAction),
  updatedAt: When,
});
export type MyService = Wire<z.output<typeof MyService>>;

export const MyServicesPage = paged(MyService).schema.extend({
  counts: z.object({ draft: count, published: count, paused: count }),
});

/** Incremented with each save of the draft. */
export const ServiceVersion = z.coerce
  .number({ error: "請重新整理頁面" })
  .int("請重新整理頁面")
  .min(1, "請重新整理頁面");

/** Content of a new service. Calls with the same key create one service; each call without a key creates another. */
export const ServiceCreate = ServiceDraft.extend({ key: Key.optional() });
export type ServiceCreate = z.output<typeof ServiceCreate>;

/** Content and the version that it is based on. */
export const ServiceSave = ServiceDraft.extend({ version: ServiceVersion });
export type ServiceSave = z.output<typeof ServiceSave>;

/** Data of the editing form: the content as last saved. */
export const ServiceForm = z.object({
  id: z.number().int(),
  version: z.number().int(),
  state: ServiceStateName,
  hiddenReason: z.string().nullable(),
  changed: z.boolean(),
  content: ServiceDraft,
  /** Current commission on a sale, in basis points. */
  commissionBp: z.number().int(),
  actions: z.array(SellerAction),
  updatedAt: When,
});
export type ServiceForm = Wire<z.output<typeof ServiceForm>>;
