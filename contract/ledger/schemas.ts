import { z } from "zod";
import { When, type Wire } from "../instant.ts";
import { Money } from "../shared.ts";

/** What a seller has earned, and where it stands. */
export const Revenues = z.object({
  /** Completed, waiting to become balance. */
  pending: Money,
  /** What may be withdrawn or turned into points. */
  balance: Money,
  /** What becomes balance when, soonest first; at most ten. */
  clearing: z.array(z.object({ amount: Money, at: When })),
  /** All that sales ever earned, after fees and refunds. */
  lifetime: Money,
  /** The same since the first of the month in Taipei. */
  thisMonth: Money,
});
export type Revenues = Wire<z.output<typeof Revenues>>;

export const RevenueRecord = z.object({
  id: z.number().int(),
  at: When,
  /** sale, refund, to_points, transfer or other. */
  kind: z.enum(["sale", "refund", "to_points", "transfer", "other"]),
  title: z.string(),
  orderId: z.number().int().nullable(),
  /** Signed: what the member's revenue and balance together gained. */
  amount: Money,
  state: z.enum(["pending", "cleared"]),
  clearsAt: When.nullable(),
});
export type RevenueRecord = Wire<z.output<typeof RevenueRecord>>;

/** A key that the page makes for each wish, so that a repeated press is the same wish. */
const WishKey = z.string({ error: "請重新整理頁面後再試一次" }).regex(/^[\w-]{8,64}$/, "請重新整理頁面後再試一次");

export const BalanceToPoint = z.object({
  amount: z.coerce
    .number({ error: "請輸入金額" })
    .int("金額必須是整數")
    .min(1, "金額至少 NT$1")
    .max(10_000_000, "一次最多 NT$10,000,000"),
  key: WishKey,
});
export const Wallet = z.object({ balance: Money, points: Money });
