import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { Money, Picture } from "../shared.ts";
import { ConsumerClass } from "./consent.ts";

/** One line of the bill. `fee` is the buyer's fee; the others are the price. `supplement` came later than the order. */
export const PriceLine = z.object({
  kind: z.enum(["package", "option", "coupon", "supplement", "fee"]),
  title: z.string(),
  amount: Money,
});
export type PriceLine = z.output<typeof PriceLine>;

/** `files`: it can be answered with files, too. Absent from what was sold before that could be asked. */
export const OrderQuestion = z.object({ text: z.string(), required: z.boolean(), files: z.boolean().optional() });

/** What was agreed when the order was placed. It is stored in `orders.snapshot` and never changes. */
export const OrderSnapshot = z.object({
  title: z.string(),
  cover: Picture.nullable(),
  package: z.object({
    id: z.number().int().nullable(),
    name: z.string(),
    included: z.string(),
    price: Money,
    /** Delivery days of the package alone. */
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
      /** Absent from orders of before it could be bought. */
      withinDays: z.number().int().nullable().optional(),
    }),
  ),
  questions: z.array(OrderQuestion),
  lines: z.array(PriceLine),
  /** Delivery days with options. */
  days: z.number().int(),
  consent: z.object({
    class: ConsumerClass,
    title: z.string(),
    text: z.string(),
    version: z.string(),
    at: When,
  }),
  /** Of an order that was made from an offer: what was agreed line by line, and in which version. */
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
  /** The fingerprint of what the buyer had before their eyes; absent in orders from before it was kept. */
  seen: z.string().optional(),
  buyer: z.object({ id: z.number().int(), nickname: z.string() }),
  seller: z.object({ id: z.number().int(), nickname: z.string() }),
});
export type OrderSnapshot = Wire<z.output<typeof OrderSnapshot>>;
