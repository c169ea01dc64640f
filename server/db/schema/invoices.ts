import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

/** What the platform has earned of one side of an order: the sum that its invoices have to come to. */
export const feeBills = pgTable(
  "fee_bills",
  {
    id: id(),
    orderId: integer().notNull(),
    /** buyer, seller. */
    side: text().notNull(),
    userId: integer().notNull(),
    /** To whom it was to be made out when the sale ended. Shape: Addressee of the port of invoices. */
    addressee: jsonb().notNull(),
    /** NT$, tax included. Less when something goes back. */
    total: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("fee_bills_order").on(t.orderId, t.side),
    index("fee_bills_user").on(t.userId, t.id),
    check("fee_bills_total", sql`${t.total} >= 0`),
    check("fee_bills_side", sql`${t.side} in ('buyer', 'seller')`),
  ],
);

/** The papers of a bill: invoices, and allowances that take back a part of one. */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    billId: integer()
      .notNull()
      .references(() => feeBills.id),
    /** invoice, allowance. */
    kind: text().notNull(),
    /** The invoice that an allowance takes from. */
    ofId: integer().references((): AnyPgColumn => invoices.id),
    /** due → issued | stuck | dropped; issued → voiding → void | void_stuck; stuck → due; void_stuck → voiding. */
    state: text().notNull().default("due"),
    /** Our number of it at the issuer, never given twice. An allowance goes by that of its invoice. */
    number: text().notNull(),
    total: integer().notNull(),
    tax: integer().notNull(),
    paperNumber: text(),
    randomCode: text(),
    /** The issuer's own name of it. */
    trade: text(),
    issuedAt: moment(),
    closedAt: moment(),
    /** False once the issuer has said that its time for that is over. */
    voidable: boolean().notNull().default(true),
    /** When it last came to a person. */
    stuckAt: moment(),
    /** When the issuer was first told of it: from then on it may have it. */
    sentAt: moment(),
    /** Until then one worker alone speaks with the issuer about it. */
    turnUntil: moment(),
    /** When it is sent (again); null where nothing is to be sent. */
    tryAt: moment(),
    tries: integer().notNull().default(0),
    code: text(),
    message: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("invoices_number").on(t.number).where(sql`${t.kind} = 'invoice'`),
    index("invoices_bill").on(t.billId, t.id),
    index("invoices_due").on(t.tryAt).where(sql`${t.tryAt} is not null`),
    index("invoices_paper").on(t.paperNumber),
    index("invoices_state").on(t.state, t.id),
    check("invoices_state", sql`${t.state} in ('due', 'stuck', 'issued', 'voiding', 'void_stuck', 'void', 'dropped')`),
    check("invoices_kind", sql`(${t.kind} = 'allowance') = (${t.ofId} is not null)`),
    check("invoices_sums", sql`${t.total} > 0 and ${t.tax} >= 0 and ${t.tax} < ${t.total}`),
    check(
      "invoices_issued",
      sql`(${t.state} in ('issued', 'voiding', 'void_stuck', 'void')) = (${t.paperNumber} is not null)`,
    ),
  ],
);
