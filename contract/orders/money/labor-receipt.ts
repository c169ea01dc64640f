import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { Money } from "#contract/shared.ts";

/** What a seller's receipt for a business is filled in with; what is withheld follows by `contract/tax.ts`. */
export const LaborReceipt = z.object({
  id: z.number().int(),
  title: z.string(),
  packageName: z.string(),
  /** As the buyer's invoices are made out. */
  payer: z.object({ name: z.string(), businessNumber: z.string() }),
  /** The seller's own; the name is that of their identity check, null without one. */
  payee: z.object({ name: z.string().nullable(), nickname: z.string() }),
  /** NT$ that the buyer paid for the work: without the fee on top, what went back, tips and the platform's part of a coupon. */
  gross: Money,
  paidAt: When.nullable(),
  completedAt: When,
  /** The day in Taipei whose figures hold, 2026-11-23. */
  day: z.string(),
});
export type LaborReceipt = Wire<z.output<typeof LaborReceipt>>;
