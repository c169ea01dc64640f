import { sql } from "drizzle-orm";
import { difference, heldByOrder } from "#server/db/sql/books.ts";
import type { Books } from "#server/kernel/domain.ts";
import { holdsMoney, isPaid } from "./process/predicates.ts";

export const books: Books = ({ now }) => ({
  // Escrow holds what the buyers of open orders have paid, and nothing of any other order.
  escrow: difference(
    "order",
    sql`select id, total + subsidy - refunded as amount from orders where ${holdsMoney.sql("orders", now)}`,
    heldByOrder("escrow"),
  ),
  // Points and coins of an order are reserved until the rest of it is paid.
  reserved: difference(
    "order",
    sql`select id, paid_points + paid_coins as amount from orders where not ${isPaid.sql("orders")}`,
    heldByOrder("reserved"),
  ),
});
