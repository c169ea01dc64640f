import { z } from "zod";
import { counties } from "../counties.ts";
import { Money } from "../shared.ts";

/** The typed words without this condition: a search for them no longer prefers what meets it. */
const without = z.string();

/** A condition that the words of a search name beside what is searched for. Rows that meet it come first. */
export const Said = z.discriminatedUnion("kind", [
  /** At most so much, NT$. */
  z.object({ kind: z.literal("price"), max: Money, without }),
  /** Delivered within so many days. */
  z.object({ kind: z.literal("time"), days: z.number().int(), without }),
  /** In one of these counties; `name` is what was said, 「北部」. */
  z.object({ kind: z.literal("place"), name: z.string(), counties: z.array(z.enum(counties)), without }),
  z.object({ kind: z.literal("remote"), without }),
]);
export type Said = z.output<typeof Said>;

/** What an answer says about the conditions in the words. */
export const conditions = { said: z.array(Said) };
