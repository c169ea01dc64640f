import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { Money, Page } from "../shared.ts";

/** What a seller has earned, and where it stands. */
export const Revenues = z.object({
  /** Completed, waiting to become balance. */
  pending: Money,
  /** What may be withdrawn or turned into points. */
  balance: Money,
  /** Of `pending`: its time has come, and a person looks at it first. */
  held: Money,
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
  /** Signed: what the member's revenue and balance together gained. */
  amount: Money,
  /** `held`: its time has come, and a person looks at it first. */
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

/** Points or coins that came together, and what is left of them. */
const Lot = z.object({
  id: z.number().int(),
  granted: z.number().int(),
  left: z.number().int(),
  /** Where they came from. */
  origin: z.string(),
  createdAt: When,
});

export const MyPoints = z.object({
  balance: Money,
  points: z.number().int(),
  coins: z.number().int(),
  /** Points that may become balance again now, all together. */
  returnable: z.number().int(),
  /** The same lot by lot, the soonest to end first. */
  returnableLots: z.array(Lot.extend({ until: When })),
  /** Coins that are left, the soonest to expire first. */
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
