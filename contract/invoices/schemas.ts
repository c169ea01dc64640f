import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line, paragraphs } from "#contract/text/fields.ts";
import { atMost, explained, Money, Page } from "../shared.ts";
import { type FeeSide, type InvoiceState, invoiceStates, type PaperKind, paperKinds } from "./states.ts";

const States = z.enum(Object.keys(invoiceStates) as [InvoiceState, ...InvoiceState[]]);
const Kinds = z.enum(Object.keys(paperKinds) as [PaperKind, ...PaperKind[]]);
const Sides = z.enum(["buyer", "seller"] satisfies FeeSide[]);

/** Maximum number of orders per query. */
const ordersMost = 50;

/** Comma-separated order ids. */
const OrderIds = line()
  .check(atMost(ordersMost * 11))
  .transform((text) => text.split(",").map(Number))
  .pipe(z.array(z.number().int().positive().max(2_147_483_647)).min(1).max(ordersMost));

export const MyInvoiceQuery = z.object({
  /** Restricts the list to these orders. */
  orders: OrderIds.optional().catch(undefined),
  page: Page.default(1),
});

/** Amounts of an invoice or allowance, NT$; `tax` is part of `total`. */
const Sums = { total: Money, tax: Money };

export const InvoiceRow = z.object({
  id: z.number().int(),
  kind: Kinds,
  state: States,
  orderId: z.number().int(),
  side: Sides,
  /** The item it is for. */
  item: z.string(),
  ...Sums,
  /** Official number, two letters and eight digits for an invoice; null until it is issued. */
  paperNumber: z.string().nullable(),
  /** The four random digits printed beside an invoice number. */
  randomCode: z.string().nullable(),
  /** For an allowance: the number of its invoice. */
  ofNumber: z.string().nullable(),
  /** Recipient and delivery, as a sentence: 存入手機條碼 /ABC1234. */
  reaches: z.string(),
  createdAt: When,
  issuedAt: When.nullable(),
  closedAt: When.nullable(),
});
export type InvoiceRow = Wire<z.output<typeof InvoiceRow>>;

export const AdminInvoiceQuery = z.object({
  /** Number of an invoice or allowance, or order id. */
  k: line().check(atMost(40)).optional().catch(undefined),
  state: States.optional().catch(undefined),
  page: Page.default(1),
});

export const AdminInvoice = InvoiceRow.extend({
  /** True if the fee can still be refunded. */
  mayReturn: z.boolean(),
  /** True if it may be issued to another recipient: the issuer rejected it. */
  mayReaddress: z.boolean(),
  member: z.object({ id: z.number().int(), nickname: z.string() }),
  /** Our number at the issuer. */
  number: z.string(),
  tries: z.number().int(),
  /** The issuer's code and message, unchanged. */
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type AdminInvoice = Wire<z.output<typeof AdminInvoice>>;

/** Reason for refunding a fee: stored in the audit log. */
export const ReturnFeeForm = z.object({ reason: paragraphs({ error: "請填寫原因" }).check(...explained) });
export type ReturnFeeForm = z.output<typeof ReturnFeeForm>;
