import { sql } from "drizzle-orm";
import { difference, heldByKey } from "#server/db/sql/books.ts";
import type { Books } from "#server/kernel/domain.ts";
import { isOpenChargeback } from "./process/predicates.ts";

export const books: Books = () => ({
  // Open chargebacks: the amounts taken by the card's bank, less what the seller's held revenue covers.
  chargebacks: difference(
    "chargeback",
    sql`select c.id, c.held - c.amount as amount from chargebacks c where ${isOpenChargeback.sql("c")}`,
    heldByKey("chargebacks"),
  ),
});
