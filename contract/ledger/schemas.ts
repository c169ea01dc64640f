import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { Money, Page } from "../shared.ts";

/** A seller's earnings and their status. */
export const Revenues = z.object({
  /** From completed orders, not yet part of the balance. */
  pending: Money,
  /** Can be withdrawn or converted to points. */
  balance: Money,
  /** The part of `pending` that is past its clearing date but needs a manual review. */
  held: Money,
  /** Upcoming transfers to the balance, soonest first; at most ten. */
  clearing: z.array(z.object({ amount: Money, at: When })),
  /** Lifetime earnings after fees and refunds. */
  lifetime: Money,
  /** Earnings since the first of the month in Taipei. */
  thisMonth: Money,
});
export type Revenues = Wire<z.output<typeof Revenues>>;

/** A seller's earnings by month in Taipei, oldest first; the last is the current one. */
export const RevenueMonths = z.object({ months: z.array(z.object({ month: z.string(), amount: Money })) });
export type RevenueMonths = z.output<typeof RevenueMonths>;

export const RevenueRecord = z.object({
  id: z.number().int(),
  at: When,
  kind: z.enum([
    "sale",
    "refund",
    "to_points",
    "from_points",
    "transfer",
    "transfer_returned",
    "tip",
    "fee_returned",
    "chargeback",
    "other",
  ]),
  title: z.string(),
  orderId: z.number().int().nullable(),
  /** Signed change of the member's revenue plus balance. */
  amount: Money,
  /** `held`: past its clearing date, waits for a manual review. */
  state: z.enum(["pending", "held", "cleared"]),
  clearsAt: When.nullable(),
});
export type RevenueRecord = Wire<z.output<typeof RevenueRecord>>;

const wholeAmount = (unit: string) =>
  z.coerce
    .number({ error: `請輸入${unit}` })
    .int(`${unit}必須是整數`)
    .max(10_000_000, `一次最多 10,000,000`);

export const BalanceToPoint = z.object({ amount: wholeAmount("金額").min(1, "金額至少 NT$1") });
export const PointToBalance = z.object({ amount: wholeAmount("點數").min(1, "至少 1 點") });
export const Wallet = z.object({ balance: Money, points: Money });

/** A lot of points or coins, and what is left of it. */
const Lot = z.object({
  id: z.number().int(),
  granted: z.number().int(),
  left: z.number().int(),
  /** Origin of the lot. */
  origin: z.string(),
  createdAt: When,
});

export const MyPoints = z.object({
  balance: Money,
  points: z.number().int(),
  coins: z.number().int(),
  /** Points that can be converted back to balance now, in total. */
  returnable: z.number().int(),
  /** Per lot, the earliest deadline first. */
  returnableLots: z.array(Lot.extend({ until: When })),
  /** Remaining coins, earliest expiry first. */
  coinLots: z.array(Lot.extend({ expiresAt: When })),
});
export type MyPoints = Wire<z.output<typeof MyPoints>>;

export const PointRecordQuery = z.object({
  of: z.enum(["points", "coins"]).catch("points").default("points"),
  page: Page.default(1),
});

/** One change of points or coins. */
export const PointRecord = z.object({
  id: z.number().int(),
  at: When,
  title: z.string(),
  orderId: z.number().int().nullable(),
  /** Signed. */
  amount: z.number().int(),
});
export type PointRecord = Wire<z.output<typeof PointRecord>>;
