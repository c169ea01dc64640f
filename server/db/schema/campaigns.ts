import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { articles } from "./articles.ts";
import { createdAt, id, moment } from "./columns.ts";

/**
 * A time-limited campaign for members. Without `publishedAt` it is a draft; afterwards its start and end define whether
 * it is upcoming, running or over. `settings` depends on the kind: contract/campaigns/settings.ts.
 */
export const campaigns = pgTable(
  "campaigns",
  {
    id: id(),
    slug: text().notNull(),
    kind: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    lead: text().notNull().default(""),
    picture: text(),
    /** Sanitised HTML. */
    rules: text().notNull(),
    /** The jury's statement, shown when the campaign is over. */
    results: text().notNull().default(""),
    settings: jsonb().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    publishedAt: moment(),
    version: integer().notNull().default(1),
    createdBy: integer(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("campaigns_slug").on(t.slug),
    index("campaigns_shown").on(t.endsAt).where(sql`${t.publishedAt} is not null`),
    check("campaigns_kind", sql`${t.kind} in ('claim', 'article_contest', 'entry_contest', 'survey', 'picks')`),
    check("campaigns_settings", sql`${t.settings} ->> 'kind' = ${t.kind}`),
    check("campaigns_period", sql`${t.endsAt} > ${t.startsAt}`),
  ],
);

/** Contest entries: an article, or a character with `name`, `nature` and `dialogue`. */
export const campaignEntries = pgTable(
  "campaign_entries",
  {
    id: id(),
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** shown ⇄ hidden (by an operator); withdrawn by its member. */
    state: text().notNull().default("shown"),
    articleId: integer().references(() => articles.id),
    /** The character's name; for an article, its title at the time of entry. */
    name: text().notNull(),
    portrait: text(),
    nature: text().notNull().default(""),
    /** One line per sentence. */
    dialogue: text().notNull().default(""),
    hiddenReason: text(),
    /** When the jury awarded it a prize. */
    awardedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    // One entry per member; after withdrawing it, a member may enter again.
    uniqueIndex("campaign_entries_member").on(t.campaignId, t.userId).where(sql`${t.state} <> 'withdrawn'`),
    index("campaign_entries_user").on(t.userId),
    check("campaign_entries_state", sql`${t.state} in ('shown', 'hidden', 'withdrawn')`),
    check("campaign_entries_hidden", sql`${t.state} <> 'hidden' or ${t.hiddenReason} is not null`),
  ],
);

/** Members' reports of entries; each member has at most one open report per entry. */
export const campaignEntryReports = pgTable(
  "campaign_entry_reports",
  {
    id: id(),
    entryId: integer()
      .notNull()
      .references(() => campaignEntries.id),
    /** Null: a visitor, by `visitorId`. */
    reporterId: integer().references(() => users.id),
    visitorId: integer(),
    /** A key of `reportReasons`. */
    reason: text().notNull(),
    text: text().notNull(),
    /** open, upheld (the entry was hidden), dismissed. */
    state: text().notNull().default("open"),
    decidedBy: integer(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("campaign_entry_reports_open").on(t.entryId, t.reporterId).where(sql`state = 'open'`),
    index("campaign_entry_reports_reporter").on(t.reporterId, t.id),
    check("campaign_entry_reports_state", sql`${t.state} in ('open', 'upheld', 'dismissed')`),
  ],
);

/**
 * Participation in a campaign: a daily vote, a coupon claim, a survey answer, an entry. Bursts from one network are
 * held until an operator decides.
 */
export const campaignActs = pgTable(
  "campaign_acts",
  {
    id: id(),
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** vote, claim, answer, enter. */
    kind: text().notNull(),
    /** For votes and entries: the entry. `day`, for votes: the day in Taipei. */
    entryId: integer().references(() => campaignEntries.id),
    day: date({ mode: "string" }),
    /** For answers: the coins that the member gets once the answer counts, NT$. */
    coins: integer().notNull().default(0),
    /** counted; held → counted, rejected. */
    state: text().notNull(),
    /** The network block, deleted when no longer needed. */
    network: text(),
    /**
     * Keyed hash of the member's phone number, kept until some time after the campaign, even if the account's number
     * changes.
     */
    phone: text(),
    reason: text(),
    decidedBy: integer(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("campaign_acts_vote").on(t.campaignId, t.userId, t.day).where(sql`${t.kind} = 'vote'`),
    uniqueIndex("campaign_acts_vote_phone").on(t.campaignId, t.phone, t.day).where(sql`${t.kind} = 'vote'`),
    uniqueIndex("campaign_acts_once").on(t.campaignId, t.kind, t.userId).where(sql`${t.kind} in ('claim', 'answer')`),
    uniqueIndex("campaign_acts_once_phone")
      .on(t.campaignId, t.kind, t.phone)
      .where(sql`${t.kind} in ('claim', 'answer')`),
    index("campaign_acts_entry").on(t.entryId).where(sql`${t.entryId} is not null`),
    index("campaign_acts_held").on(t.id).where(sql`${t.state} = 'held'`),
    index("campaign_acts_network").on(t.campaignId, t.network, t.createdAt),
    index("campaign_acts_user").on(t.userId, t.id),
    check("campaign_acts_kind", sql`${t.kind} in ('vote', 'claim', 'answer', 'enter')`),
    check(
      "campaign_acts_whole",
      sql`(${t.kind} in ('vote', 'enter')) = (${t.entryId} is not null) and (${t.kind} = 'vote') = (${t.day} is not null)`,
    ),
    check("campaign_acts_state", sql`${t.state} in ('counted', 'held', 'rejected')`),
  ],
);

/** Survey answers of members, by question id. */
export const campaignAnswers = pgTable(
  "campaign_answers",
  {
    id: id(),
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    answers: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("campaign_answers_member").on(t.campaignId, t.userId),
    index("campaign_answers_user").on(t.userId),
  ],
);
