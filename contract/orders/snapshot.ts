import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { Money, Picture } from "../shared.ts";
import { ConsumerClass } from "./consent.ts";

/** A line of the bill. `fee` is the buyer's fee; the others belong to the price. `supplement` was added later. */
export const PriceLine = z.object({
  kind: z.enum(["package", "option", "coupon", "supplement", "fee"]),
  title: z.string(),
  amount: Money,
});
export type PriceLine = z.output<typeof PriceLine>;

/** `files`: may be answered with files. Missing in snapshots older than that feature. */
export const OrderQuestion = z.object({ text: z.string(), required: z.boolean(), files: z.boolean().optional() });

/** Terms agreed when the order was placed. Stored in `orders.snapshot` and never changed. */
export const OrderSnapshot = z.object({
  title: z.string(),
  cover: Picture.nullable(),
  package: z.object({
    id: z.number().int().nullable(),
    name: z.string(),
    included: z.string(),
    price: Money,
    /** Delivery days of the package without options. */
    days: z.number().int(),
    /** Null: unlimited. */
    revisions: z.number().int().nullable(),
  }),
  options: z.array(
    z.object({
      id: z.number().int().nullable(),
      title: z.string(),
      price: Money,
      extraDays: z.number().int(),
      /** Missing in orders older than rush delivery. */
      withinDays: z.number().int().nullable().optional(),
    }),
  ),
  questions: z.array(OrderQuestion),
  lines: z.array(PriceLine),
  /** Delivery days including options. */
  days: z.number().int(),
  consent: z.object({
    class: ConsumerClass,
    title: z.string(),
    text: z.string(),
    version: z.string(),
    at: When,
  }),
  /** For an order from an offer: the agreed lines, and the version of the offer. */
  offer: z
    .object({
      id: z.number().int(),
      version: z.number().int(),
      requestId: z.number().int().nullable(),
      message: z.string(),
      scope: z.array(z.string()),
      excluded: z.array(z.string()),
    })
    .optional(),
  /** Fingerprint of what the buyer saw; missing in older orders. */
  seen: z.string().optional(),
  buyer: z.object({ id: z.number().int(), nickname: z.string() }),
  seller: z.object({ id: z.number().int(), nickname: z.string() }),
});
export type OrderSnapshot = Wire<z.output<typeof OrderSnapshot>>;
