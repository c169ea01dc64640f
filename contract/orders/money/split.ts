import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { Money } from "#contract/shared.ts";

/**
 * What a refund leaves to whom, NT$, and when it is where. `refund`, `seller` and `platform` are what was paid, and what the
 * house had added to it.
 */
export const OrderSplit = z.object({
  refund: Money,
  seller: Money,
  platform: Money,
  /** The refund as it goes back: each part the way it was paid. Nothing of it for the seller. */
  back: z.object({
    /** By the method that each sum was paid with; null where none is known. */
    money: z.array(z.object({ method: z.string().nullable(), amount: Money })),
    points: Money,
    coins: Money,
  }),
  /** When the seller's share is balance: of a sale that still runs, if it ended now. Null where there is no share. */
  clearsAt: When.nullable(),
});
export type OrderSplit = Wire<z.output<typeof OrderSplit>>;
