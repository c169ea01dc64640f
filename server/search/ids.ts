import { type SQL, sql } from "drizzle-orm";

/** Some row ids, or all rows. */
export type Ids = readonly number[] | "all";

/** SQL: the column is one of these ids. */
export const isAmong = (column: SQL, ids: Ids): SQL =>
  ids === "all" ? sql`true` : sql`${column} = any(${sql.param([...ids])}::int[])`;
