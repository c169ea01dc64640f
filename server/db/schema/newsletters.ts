import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id, moment } from "./columns.ts";

/** An issue of the newsletter: draft → waiting → sending → sent or stopped; waiting → draft. */
export const newsletters = pgTable(
  "newsletters",
  {
    id: id(),
    subject: text().notNull(),
    preheader: text().notNull(),
    lead: text().notNull(),
    /** Contract: NewsletterForm. */
    blocks: jsonb().$type<{ title: string; text: string; picks: string }[]>().notNull(),
    /** Counts the saves. */
    version: integer().notNull().default(1),
    state: text().notNull().default("draft"),
    /** The operator who submitted it confirmed a second one in the month. */
    again: boolean().notNull().default(false),
    createdBy: integer().notNull(),
    submittedBy: integer(),
    releasedBy: integer(),
    releasedAt: moment(),
    endedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("newsletters_state").on(t.state, t.id),
    check("newsletters_state", sql`${t.state} in ('draft', 'waiting', 'sending', 'sent', 'stopped')`),
    // Enforced by the database: nobody releases what they submitted.
    check("newsletters_two", sql`${t.releasedBy} <> ${t.submittedBy}`),
    check("newsletters_released", sql`(${t.state} in ('sending', 'sent', 'stopped')) = (${t.releasedBy} is not null)`),
  ],
);

/** Who had consented when an issue was released. A mail is written in the transaction that changes the row. */
export const newsletterRecipients = pgTable(
  "newsletter_recipients",
  {
    newsletterId: integer()
      .notNull()
      .references(() => newsletters.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** waiting → queued → sent or refused; waiting → skipped. */
    state: text().notNull().default("waiting"),
    /** When they unsubscribed by the link in it. */
    unsubscribedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.newsletterId, t.userId] }),
    index("newsletter_recipients_user").on(t.userId),
    index("newsletter_recipients_open").on(t.newsletterId, t.userId).where(sql`state in ('waiting', 'queued')`),
    check("newsletter_recipients_state", sql`${t.state} in ('waiting', 'queued', 'sent', 'refused', 'skipped')`),
  ],
);
