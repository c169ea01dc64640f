import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { Money } from "#contract/shared.ts";

/** Kinds of movements of a member's revenue and balance, in the order of the statement. */
export const movements = {
  sale: "銷售",
  tip: "小費",
  refund: "退還買家",
  fee: "成交手續費",
  cleared: "入帳",
  fee_returned: "退還手續費",
  withdrawal: "提領",
  withdrawal_returned: "提領退回",
  to_points: "轉為點數",
  from_points: "點數轉回",
  mended: "帳務更正",
  chargeback: "付款爭議",
  other: "其他異動",
} as const;

export const Movement = z.enum(Object.keys(movements) as [keyof typeof movements, ...(keyof typeof movements)[]]);
export type Movement = keyof typeof movements;

/** Calendar month in Taipei, 2026-11. An invalid month has no statement. */
export const StatementQuery = z.object({
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .catch(""),
});

/** Balances of a member's two earning accounts, or their change by a journal. */
const standing = { pending: Money, balance: Money };
export const AccountBalances = z.object(standing);
export type AccountBalances = z.output<typeof AccountBalances>;

/** One journal per line. */
export const StatementLine = z.object({
  at: When,
  kind: Movement,
  /** Title of the order; null for movements without one. */
  title: z.string().nullable(),
  orderId: z.number().int().nullable(),
  /** For a sale: price plus what the platform added, refunded part, commission. */
  sale: z.object({ price: Money, back: Money, fee: Money }).nullable(),
  /** For a sale: invoice number of the commission; null without one. */
  invoice: z.string().nullable(),
  ...standing,
});
export type StatementLine = Wire<z.output<typeof StatementLine>>;

/**
 * Monthly statement of a member's earnings from the ledger's entries. `opening` plus all `sums` equals `closing` to the
 * dollar.
 */
export const Statement = z.object({
  month: z.string(),
  /** Start and end of the statement; it ends with the month, or now. */
  from: When,
  until: When,
  /** The month is over: no further entries. */
  final: z.boolean(),
  opening: AccountBalances,
  closing: AccountBalances,
  /** Only kinds that occurred, in the order of `movements`. */
  sums: z.array(z.object({ kind: Movement, count: z.number().int(), ...standing })),
  lines: z.array(StatementLine),
  /** Previous and next month with a statement. */
  earlier: z.string().nullable(),
  later: z.string().nullable(),
});
export type Statement = Wire<z.output<typeof Statement>>;

/** A row of the CSV export. The first row is the opening, the last one the closing. */
export const StatementRow = z.object({
  at: z.string().meta({ title: "時間" }),
  kind: z.string().meta({ title: "類別" }),
  title: z.string().meta({ title: "項目" }),
  orderId: z.number().int().nullable().meta({ title: "交易編號" }),
  price: Money.nullable().meta({ title: "服務價格（NT$）" }),
  back: Money.nullable().meta({ title: "退還買家（NT$）" }),
  fee: Money.nullable().meta({ title: "成交手續費（NT$）" }),
  invoice: z.string().meta({ title: "手續費發票" }),
  pending: Money.nullable().meta({ title: "待入帳增減（NT$）" }),
  balance: Money.nullable().meta({ title: "餘額增減（NT$）" }),
  pendingAfter: Money.meta({ title: "待入帳結存（NT$）" }),
  balanceAfter: Money.meta({ title: "餘額結存（NT$）" }),
});

/** Monthly sales compared with the threshold for tax registration. */
export const SalesMeter = z.object({
  /** The last twelve months, current one last: prices of orders that ended in the month, before fees, after refunds. */
  months: z.array(z.object({ month: z.string(), amount: Money })),
  /** Current threshold for services, and the day since which it applies, 2025-01-01. */
  line: Money,
  since: z.string(),
});
export type SalesMeter = z.output<typeof SalesMeter>;
