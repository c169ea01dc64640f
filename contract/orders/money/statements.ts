import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { Money } from "#contract/shared.ts";

/** What moved a member's revenue and balance, as a statement sums it up, in its order. */
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

/** Calendar month in Taipei, 2026-11. Nonsense is no month, of which there is no statement. */
export const StatementQuery = z.object({
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .catch(""),
});

/** What stands on a member's two accounts of what they earned, or what a journal changed there. */
const standing = { pending: Money, balance: Money };
const AccountBalances = z.object(standing);
export type AccountBalances = z.output<typeof AccountBalances>;

/** One journal, on one line. */
export const StatementLine = z.object({
  at: When,
  kind: Movement,
  /** Of the order; null where the movement belongs to none. */
  title: z.string().nullable(),
  orderId: z.number().int().nullable(),
  /** Of a sale: the price with what the platform added to it, what of it went back, and the commission. */
  sale: z.object({ price: Money, back: Money, fee: Money }).nullable(),
  /** Of a sale: the number of the invoice over its commission; null while there is none. */
  invoice: z.string().nullable(),
  ...standing,
});
export type StatementLine = Wire<z.output<typeof StatementLine>>;

/** A month of what a member earned, out of the ledger's entries. `opening`, all `sums` and `closing` agree to the dollar. */
export const Statement = z.object({
  month: z.string(),
  /** The first instant, and the last that it tells of: its end, or now. */
  from: When,
  until: When,
  /** The month is over: nothing will be added. */
  final: z.boolean(),
  opening: AccountBalances,
  closing: AccountBalances,
  /** Only what happened, in the order of `movements`. */
  sums: z.array(z.object({ kind: Movement, count: z.number().int(), ...standing })),
  lines: z.array(StatementLine),
  /** The months beside it that have one. */
  earlier: z.string().nullable(),
  later: z.string().nullable(),
});
export type Statement = Wire<z.output<typeof Statement>>;

/** A line of the same as a table. The first one says what there was before, the last one what there is after. */
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

/** Sales by month against the line from which one registers with the tax office. */
export const SalesMeter = z.object({
  /** The last twelve months, this one last: prices of sales that ended in it, before fees, after refunds. */
  months: z.array(z.object({ month: z.string(), amount: Money })),
  /** The line of services that holds today, and from which day on, 2025-01-01. */
  line: Money,
  since: z.string(),
});
export type SalesMeter = z.output<typeof SalesMeter>;
