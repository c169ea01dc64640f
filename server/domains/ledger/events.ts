import { event } from "#server/kernel/delivery/events.ts";

/** A ledger difference: expected and found NT$. `subject` names the row, e.g. `order 12`. */
export type Difference = { check: string; subject: string; expected: number; found: number };

/** The whole ledger was checked; `at` in ISO 8601. All current differences, none when it balances. */
export const booksProved = event<{ at: string; differences: Difference[] }>("ledger.proved");
