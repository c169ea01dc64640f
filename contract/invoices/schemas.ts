import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line, paragraphs } from "#contract/text/fields.ts";
import { atMost, explained, Money, Page } from "../shared.ts";
import { type FeeSide, type InvoiceState, invoiceStates, type PaperKind, paperKinds } from "./states.ts";

const States = z.enum(Object.keys(invoiceStates) as [InvoiceState, ...InvoiceState[]]);
const Kinds = z.enum(Object.keys(paperKinds) as [PaperKind, ...PaperKind[]]);
const Sides = z.enum(["buyer", "seller"] satisfies FeeSide[]);

/** How many orders one query may name. */
const ordersMost = 50;

/** Numbers of orders, separated by commas. */
const OrderIds = line()
  .check(atMost(ordersMost * 11))
  .transform((text) => text.split(",").map(Number))
  .pipe(z.array(z.number().int().positive().max(2_147_483_647)).min(1).max(ordersMost));

export const MyInvoiceQuery = z.object({
  /** Only those of these orders. */
  orders: OrderIds.optional().catch(undefined),
  page: Page.default(1),
});

/** NT$ of a paper: `tax` is part of `total`. */
const Sums = { total: Money, tax: Money };

export const InvoiceRow = z.object({
  id: z.number().int(),
  kind: Kinds,
  state: States,
  orderId: z.number().int(),
  side: Sides,
  /** What it is for. */
  item: z.string(),
  ...Sums,
  /** The number on the paper: two letters and eight digits of an invoice. Null until it is issued. */
  paperNumber: z.string().nullable(),
  /** Four digits beside the number of an invoice. */
  randomCode: z.string().nullable(),
  /** Of an allowance: the invoice that it takes from. */
  ofNumber: z.string().nullable(),
  /** To whom and how, as a sentence: 存入手機條碼 /ABC1234. */
  reaches: z.string(),
  createdAt: When,
  issuedAt: When.nullable(),
  closedAt: When.nullable(),
});
export type InvoiceRow = Wire<z.output<typeof InvoiceRow>>;

export const AdminInvoiceQuery = z.object({
  /** A number of a paper, or of an order. */
  k: line().check(atMost(40)).optional().catch(undefined),
  state: States.optional().catch(undefined),
  page: Page.default(1),
});

export const AdminInvoice = InvoiceRow.extend({
  /** Whether the fee can still be given back. */
  mayReturn: z.boolean(),
  /** Whether it may be made out to somebody else: the issuer did not take it. */
  mayReaddress: z.boolean(),
  member: z.object({ id: z.number().int(), nickname: z.string() }),
  /** Our number of it at the issuer. */
  number: z.string(),
  tries: z.number().int(),
  /** The issuer's own code and words, unchanged. */
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type AdminInvoice = Wire<z.output<typeof AdminInvoice>>;

/** Why the platform gives a fee back: kept in the operators' journal. */
export const ReturnFeeForm = z.object({ reason: paragraphs({ error: "請填寫原因" }).check(...explained) });
export type ReturnFeeForm = z.output<typeof ReturnFeeForm>;
