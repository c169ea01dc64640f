import { sql } from "drizzle-orm";
import { difference, heldByKey } from "#server/db/sql/books.ts";
import type { Books } from "#server/kernel/domain.ts";
import { isAtBank, isUnsent } from "./process/predicates.ts";

const amountOf = (state: typeof isUnsent | typeof isAtBank) =>
  sql`select w.id, w.amount from withdrawals w where ${state.sql("w")}`;

export const books: Books = () => ({
  // Requested, and still in the platform's own account.
  withdrawals: difference("withdrawal", amountOf(isUnsent), heldByKey("withdrawals")),
  // Sent to the bank, without a response yet.
  transfers: difference("withdrawal", amountOf(isAtBank), heldByKey("transfers")),
});
