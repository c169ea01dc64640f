import { event } from "#server/kernel/delivery/events.ts";

/** Where the books differ: NT$ that should stand there and NT$ that do. `subject` names the row, e.g. `order 12`. */
export type Difference = { check: string; subject: string; expected: number; found: number };

/** The whole ledger was proved; `at` in ISO 8601. All differences there are, none when it adds up. */
export const booksProved = event<{ at: string; differences: Difference[] }>("ledger.proved");

/** Coins end soon: an entry for the bell menu, `key` the same however often it is delivered. */
export const coinsExpiring = event<{
  userId: number;
  kind: string;
  title: string;
  url: string;
  avatar: string | null;
  key: string;
}>("ledger.coins_expiring");
