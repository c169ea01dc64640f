import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

/**
 * Reports by people without an account. Confirmed by the link in a mail, each becomes a row of the reports of its kind,
 * whose `visitor_id` names it; address and text stay here, so that deleting the row forgets the person.
 */
export const visitorReports = pgTable(
  "visitor_reports",
  {
    id: id(),
    /** A key of `visitorKinds`. */
    kind: text().notNull(),
    /** The reported service, article, request, review or portfolio item; a member for their profile and portrait. */
    subjectId: integer().notNull(),
    email: text().notNull(),
    /** A key of `reportReasons`. */
    reason: text().notNull(),
    text: text().notNull(),
    /** Digest of the secret in the mail, and until when it confirms the address. */
    linkHash: text().notNull(),
    linkUntil: moment().notNull(),
    confirmedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("visitor_reports_link").on(t.linkHash), index("visitor_reports_email").on(t.email, t.createdAt)],
);
