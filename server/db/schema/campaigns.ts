import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { articles } from "./articles.ts";
import { createdAt, id, moment } from "./columns.ts";

/**
 * Something that members take part in for a time. Without `publishedAt` it is a draft; from then on its start and end
 * say whether it is soon, running or over. `settings` is what its kind needs: contract/campaigns/settings.ts.
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
    /** Words of the jury, shown when it is over. */
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

/** What a member enters a contest with: an article, or a character of `name`, `nature` and `dialogue`. */
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
    /** shown ⇄ hidden (an operator's act); withdrawn by its member. */
    state: text().notNull().default("shown"),
    articleId: integer().references(() => articles.id),
    /** The character's name; of an article its title when it was entered. */
    name: text().notNull(),
    portrait: text(),
    nature: text().notNull().default(""),
    /** A line each. */
    dialogue: text().notNull().default(""),
    hiddenReason: text(),
    /** When the jury gave it its prize. */
    awardedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    // One entry a member; whoever has withdrawn it may enter again.
    uniqueIndex("campaign_entries_member").on(t.campaignId, t.userId).where(sql`${t.state} <> 'withdrawn'`),
    index("campaign_entries_user").on(t.userId),
    check("campaign_entries_state", sql`${t.state} in ('shown', 'hidden', 'withdrawn')`),
    check("campaign_entries_hidden", sql`${t.state} <> 'hidden' or ${t.hiddenReason} is not null`),
  ],
);

/** An entry that a member reported to the operators; one report of a member waits at a time. */
export const campaignEntryReports = pgTable(
  "campaign_entry_reports",
  {
    id: id(),
    entryId: integer()
      .notNull()
      .references(() => campaignEntries.id),
    reporterId: integer()
      .notNull()
      .references(() => users.id),
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
 * What a member did in a campaign: a vote of a day, the claim of a coupon, the answer to a survey, an entry. What came in a
 * burst from one network is held until an operator decides.
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
    /** Of a vote and an entry: which one. `day`, of a vote: on which day in Taipei. */
    entryId: integer().references(() => campaignEntries.id),
    day: date({ mode: "string" }),
    /** Of an answer: the coins that its member gets once it counts, NT$. */
    coins: integer().notNull().default(0),
    /** counted; held → counted, rejected. */
    state: text().notNull(),
    /** The network block, while it is of use. */
    network: text(),
    /** Keyed hash of the member's telephone number, until some time after the campaign: it outlives the number in the account. */
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

/** What a member answered in a survey, by the ids of its questions. */
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
