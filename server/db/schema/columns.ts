import { customType, integer, timestamp } from "drizzle-orm/pg-core";

/** Columns that nearly every table has. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** @param column its name, where that differs from the property's */
export const moment = (column = "") => timestamp(column, { withTimezone: true, mode: "date" });
export const createdAt = () => moment().notNull().defaultNow();

/** Bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
