import { z } from "zod";
import type { Wire } from "#contract/route/instant.ts";
import { filter, Money } from "../shared.ts";

/** A month in Taipei, such as `2026-11`. */
export const Month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, "請選擇月份");

export const TrialBalanceQuery = z.object({ month: filter(Month) });

const Movement = z.object({ opening: Money, debit: Money, credit: Money, closing: Money });

/**
 * A month of the ledger by account, members' accounts added up. Credits are positive: a negative balance is what the
 * platform has or is owed.
 */
export const TrialBalance = z.object({
  month: z.string(),
  /** Months to choose from, newest first. */
  months: z.array(z.string()),
  accounts: z.array(Movement.extend({ account: z.string() })),
  /** Opening and closing are zero, debit and credit are equal. */
  total: Movement,
});
export type TrialBalance = Wire<z.output<typeof TrialBalance>>;
