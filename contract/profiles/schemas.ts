import { z } from "zod";
import { paged } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { sellerFacets } from "../catalog/facets.ts";
import { Keyword, ServiceCard } from "../catalog/schemas.ts";
import { countsOf, queryOf } from "../lists/facet-schemas.ts";
import { Review } from "../orders/reviews.ts";
import { Side } from "../orders/states.ts";
import { asTyped, corrections } from "../search/corrected.ts";
import { conditions } from "../search/said.ts";
import { filter, Id, Money, Page, Person, Picture } from "../shared.ts";
import { TakenDown } from "./parts.ts";

/** A job with its children, up to three levels. `sellers` counts members of the job or one below it. */
export type Job = { id: number; name: string; order: number; sellers: number; children: Job[] };
const job = { id: z.number().int(), name: z.string(), order: z.number().int(), sellers: z.number().int() };
const leaf = z.object({ ...job, children: z.array(z.never()) });
const branch = z.object({ ...job, children: z.array(leaf) });
export const JobTree = z.array(z.object({ ...job, children: z.array(branch) }));

/** Statistics of a seller over 12 months. Shares are 0–1, null without data. */
export const SellerStats = z.object({
  rating: z.number(),
  ratingCount: z.number().int(),
  completed: z.number().int(),
  completionRate: z.number().nullable(),
  onTimeRate: z.number().nullable(),
});

/** A seller in a list. */
export const SellerCard = Person.extend({
  headline: z.string(),
  city: z.string(),
  verified: z.boolean(),
  online: z.boolean(),
  stats: SellerStats,
  jobs: z.array(z.string()),
  skills: z.array(z.string()),
  services: z.number().int(),
  /** Lowest price on sale, null without services. */
  fromPrice: Money.nullable(),
  covers: z.array(Picture),
});
export type SellerCard = z.output<typeof SellerCard>;

export const sellerSorts = ["relevance", "rating", "sales", "new", "online"] as const;

/** Invalid filters are ignored. */
export const SellerQuery = z.object({
  k: Keyword.default(""),
  /** A job of any level, includes the jobs below it. */
  job: filter(Id),
  /** First-level job from the header's menu; `job` takes precedence. */
  master: filter(Id),
  skill: Keyword.default(""),
  ...queryOf(sellerFacets),
  ...asTyped,
  sort: z.enum(sellerSorts).catch("relevance").default("relevance"),
  page: Page.default(1),
});
export type SellerQuery = z.output<typeof SellerQuery>;

const count = z.number().int();
/** Number of members per additional choice; a facet's own choice is not applied to its counts. */
export const SellerFacets = z.object({
  ...countsOf(sellerFacets),
  /** Members of the job or one below it. Jobs without members are omitted. */
  jobs: z.array(z.object({ id: z.number().int(), count })),
  /** The most frequent skills; the filter accepts others too. */
  skills: z.array(z.object({ name: z.string(), count })),
});
export type SellerFacets = z.output<typeof SellerFacets>;

export const SellerSearch = paged(SellerCard).schema.extend({
  facets: SellerFacets,
  ...corrections,
  ...conditions,
  /** Members who sell what is nearest to the search, when nothing matches; otherwise empty. */
  nearest: z.array(SellerCard),
});
export type SellerSearch = z.output<typeof SellerSearch>;

/** An item of a profile's list: specialties, skills, certificates, occupations, awards, portfolios, plans. */
export const ProfileItem = z.object({
  id: z.number().int(),
  kind: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** A portfolio item from a completed order: its buyer has agreed. */
  fromOrder: z.boolean(),
  /** Taken down by operators: only its owner gets it, with the reason. */
  hiddenReason: z.string().nullable(),
});

/** A member's public profile. Lists hold their first page. */
export const UserDetail = Person.extend({
  background: z.string().nullable(),
  /** Share image: the background, or the portrait. */
  sharePicture: Picture.nullable(),
  headline: z.string(),
  intro: z.string(),
  city: z.string(),
  verified: z.boolean(),
  /** An operator of the site. */
  staff: z.boolean(),
  nda: z.boolean(),
  online: z.boolean(),
  memberSince: When,
  stats: SellerStats,
  /** Lowest price on sale and shortest delivery in days; null without services. */
  fromPrice: Money.nullable(),
  fromDays: z.number().int().nullable(),
  /** A service on sale takes one more order now. */
  hasPlace: z.boolean(),
  /**
   * Median minutes until the first answer in the latest conversations that others began; null with fewer than three, or
   * when most were not answered within a week.
   */
  answerMinutes: z.number().int().nullable(),
  /** Number of visible reviews with 1, 2, 3, 4 and 5 stars. */
  distribution: z.array(z.number().int()).length(5),
  followers: z.number().int(),
  followed: z.boolean(),
  /** The viewer's own block of this member; null when there is none. */
  blockId: z.number().int().nullable(),
  own: z.boolean(),
  jobs: z.array(z.object({ id: z.number().int(), name: z.string() })),
  skills: z.array(z.string()),
  specialties: z.array(z.string()),
  items: z.array(ProfileItem),
  /** For the member alone: what operators have taken down. */
  takenDown: z.array(TakenDown),
  /** Notes that apply to all price plans. */
  planNotices: z.string(),
  services: paged(ServiceCard).schema,
  reviews: paged(Review).schema,
});
export type UserDetail = Wire<z.output<typeof UserDetail>>;

export const FollowForm = z.object({ userId: Id, follow: z.boolean() });

/** The dashboard of a member: its side, and a seller's first steps, asked from what there is. */
export const MyHome = z.object({
  /** The side that the member looked at last; null before the first choice. */
  side: Side.nullable(),
  /** Portrait, headline and introduction. */
  profile: z.boolean(),
  service: z.boolean(),
  identity: z.enum(["none", "waiting", "accepted", "refused"]),
  account: z.boolean(),
  /** Shared the own page, or has sold. */
  shared: z.boolean(),
  /** Put away by the member; only possible when all steps are done. */
  hidden: z.boolean(),
});
export type MyHome = z.output<typeof MyHome>;

/** What to remember; the rest stays. */
export const MyHomeForm = z.object({
  side: Side.optional(),
  shared: z.literal(true).optional(),
  hidden: z.boolean().optional(),
});

/** A requirement of a level. Rates are shares 0–1; `have` is null without data. */
export const LevelPart = z.object({
  part: z.enum(["completed", "rating", "completionRate", "onTimeRate"]),
  have: z.number().nullable(),
  least: z.number(),
  met: z.boolean(),
});
export type LevelPart = z.output<typeof LevelPart>;

/** The acting member's level, what is needed to keep or raise it, and its history. */
export const MyLevel = z.object({
  level: z.number().int(),
  /** The level is guaranteed until then; null for the first level, or before the first nightly evaluation. */
  lapsesAt: When.nullable(),
  /** The announced lower level after `lapsesAt`. */
  falls: z.number().int().nullable(),
  /** True after the first sale. */
  selling: z.boolean(),
  /** Requirements of the target level: the current one if it is at risk or the highest, otherwise the next. */
  target: z.object({ level: z.number().int(), parts: z.array(LevelPart) }),
  /** The latest changes, newest first. */
  history: z.array(
    z.object({
      id: z.number().int(),
      step: z.enum(["raised", "kept", "noticed", "lowered"]),
      level: z.number().int(),
      falls: z.number().int().nullable(),
      at: When,
      /** Values at the time of the evaluation. */
      completed: z.number().int(),
      rating: z.number(),
      completionRate: z.number().nullable(),
      onTimeRate: z.number().nullable(),
    }),
  ),
});
export type MyLevel = Wire<z.output<typeof MyLevel>>;
