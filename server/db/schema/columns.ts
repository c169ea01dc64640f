import { integer, timestamp } from "drizzle-orm/pg-core";

/** The columns that nearly every table has, written once. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
export const moment = () => timestamp({ withTimezone: true, mode: "date" });
export const createdAt = () => moment().notNull().defaultNow();
