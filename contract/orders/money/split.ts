import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { Money } from "#contract/shared.ts";

/**
 * How a refund splits the payment, and when each share is paid out. Amounts in NT$. The sum of `refund`, `seller` and
 * `platform` is what was paid plus what the platform contributed.
 */
export const OrderSplit = z.object({
  refund: Money,
  seller: Money,
  platform: Money,
  /** The refund, each part the way it was paid. Zero or empty for the seller. */
  back: z.object({
    /** By payment method; null when unknown. */
    money: z.array(z.object({ method: z.string().nullable(), amount: Money })),
    points: Money,
    coins: Money,
  }),
  /** When the seller's share becomes balance; for an active order, as if it ended now. Null without a share. */
  clearsAt: When.nullable(),
});
export type OrderSplit = Wire<z.output<typeof OrderSplit>>;
