import { customType, integer, text, timestamp } from "drizzle-orm/pg-core";

/** Columns that nearly every table has. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** @param column its name, where that differs from the property's */
export const moment = (column = "") => timestamp(column, { withTimezone: true, mode: "date" });
export const createdAt = () => moment().notNull().defaultNow();

/** Bytes. */
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** What a search row means (`server/meaning/compact.ts`), and the encoder's version; "" when it has to be made. */
export const meaningColumns = () => ({ vector: bytea(), vectorVersion: text().notNull().default("") });
