import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { paragraphs } from "#contract/text/fields.ts";
import { money } from "../money.ts";
import { gatewayNames } from "../payments/gateways.ts";
import { atLeast, atMost, Money } from "../shared.ts";
import { reasonMax } from "../terms.ts";
import { Month } from "./trial-balance.ts";

/**
 * Accounts of manual journals: the bank's and those of income and cost. Members' accounts are never among them, nor
 * those that the nightly check proves row by row.
 */
export const manualAccounts = [
  "bank",
  "bank_fees",
  "gateway_fees",
  "fees",
  "promotions",
  "losses",
  ...gatewayNames.map((name) => `clearing:${name}` as const),
] as const;
const Account = z.enum(manualAccounts, "請選擇帳戶");

const MOST = 100_000_000;

/** Least characters of a reason: a second operator and an accountant must understand it. */
const REASON_MIN = 10;
const Reason = paragraphs({ error: "請填寫原因" }).check(
  atLeast(REASON_MIN, `請至少用 ${REASON_MIN} 個字說明`),
  atMost(reasonMax),
);

/** A proposal: the amount is debited from the first account and credited to the second one. */
export const ManualForm = z
  .object({
    debit: Account,
    credit: Account,
    amount: z.coerce
      .number({ error: "請輸入金額" })
      .int("金額必須是整數")
      .min(1, "金額至少 NT$1")
      .max(MOST, `一次最多 ${money(MOST)}`),
    month: Month,
    reason: Reason,
  })
  .refine(({ debit, credit }) => debit !== credit, { path: ["credit"], error: "請選擇另一個帳戶" });
export type ManualForm = z.output<typeof ManualForm>;

export const ReverseForm = z.object({ reason: Reason });

export const manualStates = { waiting: "等待放行", booked: "已入帳", ended: "沒有放行" } as const;

export const ManualJournal = z.object({
  id: z.number().int(),
  debit: z.string(),
  credit: z.string(),
  amount: Money,
  /** The month that it belongs to, as its proposer says; it counts in the month in which it is booked. */
  month: z.string(),
  reason: z.string(),
  state: z.enum(Object.keys(manualStates) as [keyof typeof manualStates]),
  /** The journal that it takes back. */
  reverses: z.number().int().nullable(),
  proposedBy: z.string(),
  proposedAt: When,
  bookedBy: z.string().nullable(),
  bookedAt: When.nullable(),
  /** It is booked, and no other takes it back. */
  mayReverse: z.boolean(),
});
export type ManualJournal = Wire<z.output<typeof ManualJournal>>;

/** Beside the list. @property month the current one */
export const manualMore = { mayPropose: z.boolean(), month: z.string() };
