import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { grouped } from "../money.ts";
import { Money } from "../shared.ts";

/** Days that the daily proof shows. */
export const trustDays = 7;

/** A day in Taipei, such as `2026-11-25`. */
export const Day = z.iso.date("請選擇日期");

const MOST = 99_999_999_999;

/** The balance of the trust account at the end of a day, as the bank's statement has it. */
export const StatementForm = z.object({
  amount: z.coerce
    .number({ error: "請輸入金額" })
    .int("金額必須是整數")
    .min(0, "餘額不會是負數")
    .max(MOST, `最多 NT$${grouped(MOST)}`),
});

/**
 * The end of one day, NT$: what the platform owes to others, and where that money lies. `own` is what lies there beyond
 * it, the platform's own; below zero, money of others is missing.
 */
export const TrustDay = z.object({
  day: z.string(),
  owed: z.object({
    escrow: Money,
    /** Members' pending revenue and balance. */
    members: Money,
    points: Money,
    refundsPayable: Money,
    /** Withdrawals that the bank has not paid, and points and coins reserved for unpaid orders. */
    underWay: Money,
  }),
  lies: z.object({
    bank: Money,
    /** At the gateways, not paid out yet. */
    gateways: Money,
    /** Taken back by payers' banks that have not decided. */
    chargebacks: Money,
  }),
  owedTotal: Money,
  liesTotal: Money,
  own: Money,
  /** The bank's statement of that day, and how much it has beyond the account `bank`; null if nobody entered it. */
  statement: z.object({ amount: Money, difference: Money, enteredBy: z.string(), enteredAt: When }).nullable(),
});
export type TrustDay = Wire<z.output<typeof TrustDay>>;

/** The last days, newest first; the first one is today so far. */
export const Trust = z.object({ days: z.array(TrustDay), mayEnter: z.boolean() });
export type Trust = Wire<z.output<typeof Trust>>;
