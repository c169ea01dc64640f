import { event } from "#server/kernel/delivery/events.ts";
import type { Difference } from "./difference.ts";

export type { Difference } from "./difference.ts";

/** The whole ledger was checked; `at` in ISO 8601. All current differences, none when it balances. */
export const booksProved = event<{ at: string; differences: Difference[] }>("ledger.proved");
