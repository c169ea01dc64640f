import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id, meaningColumns, moment } from "./columns.ts";

export const profiles = pgTable("profiles", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  headline: text().notNull().default(""),
  intro: text().notNull().default(""),
  city: text().notNull().default(""),
  planNotices: text().notNull().default(""),
  /** The side of the dashboard that the member looked at last. */
  homeSide: text().$type<"buyer" | "seller">(),
  /** When the member first shared the own page, and put the finished checklist for sellers away. */
  sharedAt: moment(),
  checklistHiddenAt: moment(),
  updatedAt: createdAt(),
});

/** Cached figures of a seller; rebuilt by events and the nightly job, never written directly. */
export const sellerStats = pgTable(
  "seller_stats",
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Bayesian average over 12 months, 0 without reviews. */
    rating: doublePrecision().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    completed: integer().notNull().default(0),
    /** Rates 0–1, and the number of sales they are based on; null when there are none. */
    completionRate: doublePrecision(),
    completionCount: integer().notNull().default(0),
    onTimeRate: doublePrecision(),
    onTimeCount: integer().notNull().default(0),
    updatedAt: createdAt(),
  },
  (t) => [index("seller_stats_updated").on(t.updatedAt)],
);

export const jobs = pgTable("jobs", {
  id: integer().primaryKey(),
  parentId: integer(),
  name: text().notNull(),
  order: integer().notNull(),
  /** Since when profiles and menus no longer offer it. */
  retiredAt: moment(),
  version: integer().notNull().default(1),
});

export const userJobs = pgTable(
  "user_jobs",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    jobId: integer()
      .notNull()
      .references(() => jobs.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.jobId] }), index("user_jobs_job").on(t.jobId)],
);

/**
 * specialties, skills, certificates, occupations, awards, portfolios, plans: one table, `data` by the contract's schema
 * of the kind.
 */
export const profileItems = pgTable(
  "profile_items",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    position: integer().notNull().default(0),
    data: jsonb().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index("profile_items_user").on(t.userId, t.kind, t.position)],
);

/** What operators took out of a profile: it is put back from here, and may not be uploaded or written again as it was. */
export type TakenOut = {
  headline?: string;
  intro?: string;
  planNotices?: string;
  background?: string;
  avatar?: string;
};

/** A part of what a member shows of themselves, from its first report on: see `profileParts` of the contract. */
export const profileParts = pgTable(
  "profile_parts",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** profile, avatar, portfolio. */
    part: text().$type<"profile" | "avatar" | "portfolio">().notNull(),
    /** The portfolio item, which its owner may delete at any time; null for the others. */
    itemId: integer(),
    /** Not null: operators have taken it down. */
    hiddenReason: text(),
    hiddenAt: moment(),
    taken: jsonb().$type<TakenOut>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("profile_parts_of").on(t.userId, t.part, sql`coalesce(${t.itemId}, 0)`),
    index("profile_parts_item").on(t.itemId).where(sql`item_id is not null`),
    check("profile_parts_part", sql`${t.part} in ('profile', 'avatar', 'portfolio')`),
  ],
);

/** Reports of those parts; each reporter has at most one open report per part. */
export const profileReports = pgTable(
  "profile_reports",
  {
    id: id(),
    partId: integer()
      .notNull()
      .references(() => profileParts.id, { onDelete: "cascade" }),
    /** Null: a visitor. */
    reporterId: integer().references(() => users.id),
    visitorId: integer(),
    /** A key of `reportReasons`. */
    reason: text().notNull(),
    text: text().notNull(),
    /** open, upheld (the part was taken down), dismissed. */
    state: text().notNull().default("open"),
    decidedBy: integer(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("profile_reports_open").on(t.partId, t.reporterId).where(sql`state = 'open'`),
    index("profile_reports_reporter").on(t.reporterId, t.id),
    check("profile_reports_state", sql`${t.state} in ('open', 'upheld', 'dismissed')`),
  ],
);

export const follows = pgTable(
  "follows",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    followedId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("follows_pair").on(t.userId, t.followedId), index("follows_followed").on(t.followedId)],
);

/** Search row of a seller: folded text and grams, kept by profiles/search/index-sellers.ts. */
export const sellerSearch = pgTable(
  "seller_search",
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    grams: text().array().notNull().default(sql`'{}'`),
    text: text().notNull().default(""),
    ...meaningColumns(),
    updatedAt: moment(),
  },
  (t) => [
    index("seller_search_grams").using("gin", t.grams),
    index("seller_search_updated").on(t.updatedAt),
    index("seller_search_vector_version").on(t.vectorVersion),
  ],
);

/**
 * History of members' levels, append-only: every change and every notice of one, with cause and expiry date. The latest
 * row is the current level; `users.level` caches it.
 */
export const levels = pgTable(
  "levels",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** raised, kept, noticed, lowered: profiles/levels/steps.ts. */
    step: text().notNull(),
    level: integer().notNull(),
    /** For a notice: the level that follows at expiry. Null otherwise. */
    falls: integer(),
    /** The figures that the level was judged by. */
    cause: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Null for the first level, which cannot be lost. */
    lapsesAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("levels_user").on(t.userId, t.id),
    check("levels_step", sql`${t.step} in ('raised', 'kept', 'noticed', 'lowered')`),
    check("levels_falls", sql`(${t.step} = 'noticed') = (${t.falls} is not null)`),
  ],
);
