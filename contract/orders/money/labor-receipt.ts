import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { Money } from "#contract/shared.ts";

/** Data of a seller's receipt for a business; `contract/tax.ts` computes the withholding. */
export const LaborReceipt = z.object({
  id: z.number().int(),
  title: z.string(),
  packageName: z.string(),
  /** As on the buyer's invoices. */
  payer: z.object({ name: z.string(), businessNumber: z.string() }),
  /** The seller; the name comes from the identity check, null without one. */
  payee: z.object({ name: z.string().nullable(), nickname: z.string() }),
  /** NT$ paid for the work: without the buyer's fee, refunds, tips and the platform's share of a coupon. */
  gross: Money,
  paidAt: When.nullable(),
  completedAt: When,
  /** Day in Taipei that decides which rates apply, 2026-11-23. */
  day: z.string(),
});
export type LaborReceipt = Wire<z.output<typeof LaborReceipt>>;
