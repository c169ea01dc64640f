import { sql } from "drizzle-orm";
import { difference, heldByKey } from "#server/db/sql/books.ts";
import type { Books } from "#server/kernel/domain.ts";
import { isTaxed } from "./process/predicates.ts";

export const books: Books = () => ({
  // The tax owed is that of the valid invoices, less allowances.
  sales_tax: difference(
    "invoice",
    sql`select i.id, case i.kind when 'invoice' then i.tax else -i.tax end as amount from invoices i
      where ${isTaxed.sql("i")} and i.tax > 0`,
    heldByKey("sales_tax"),
  ),
});
