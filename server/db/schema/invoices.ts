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

/** Fees that the platform earned from one party of an order: the sum that its invoices must add up to. */
export const feeBills = pgTable(
  "fee_bills",
  {
    id: id(),
    orderId: integer().notNull(),
    /** buyer, seller. */
    side: text().notNull(),
    userId: integer().notNull(),
    /** The recipient of the invoice when the sale ended. Shape: Addressee of the invoice port. */
    addressee: jsonb().notNull(),
    /** NT$, tax included. Reduced by refunds. */
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

/** The documents of a bill: invoices, and allowances that reduce them. */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    billId: integer()
      .notNull()
      .references(() => feeBills.id),
    /** invoice, allowance. */
    kind: text().notNull(),
    /** The invoice that an allowance reduces. */
    ofId: integer().references((): AnyPgColumn => invoices.id),
    /** due → issued | stuck | dropped; issued → voiding → void | void_stuck; stuck → due; void_stuck → voiding. */
    state: text().notNull().default("due"),
    /** Our unique reference at the issuer. An allowance uses that of its invoice. */
    number: text().notNull(),
    total: integer().notNull(),
    tax: integer().notNull(),
    paperNumber: text(),
    randomCode: text(),
    /** The issuer's own reference. */
    trade: text(),
    issuedAt: moment(),
    closedAt: moment(),
    /** False once the issuer has reported that it can no longer be voided. */
    voidable: boolean().notNull().default(true),
    /** When it last became stuck and needed an operator. */
    stuckAt: moment(),
    /** When it was first sent to the issuer, which may have it from then on. */
    sentAt: moment(),
    /** End of the lease: only one worker calls the issuer about it until then. */
    leaseUntil: moment("turn_until"),
    /** When it is (re)sent; null when nothing has to be sent. */
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
