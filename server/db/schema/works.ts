import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id, moment } from "./columns.ts";
import { orders } from "./orders.ts";
import { profileItems } from "./profiles.ts";

/** Delivered pictures that a seller would like to show in the portfolio, and whether the buyer agrees. */
export const orderWorks = pgTable(
  "order_works",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    sellerId: integer()
      .notNull()
      .references(() => users.id),
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    /** The delivered file that was copied. */
    fileId: integer().notNull(),
    title: text().notNull(),
    /** The copy: hash and size. */
    picture: jsonb().notNull(),
    /** The portfolio item while it is public; deleting it ends the consent. */
    itemId: integer().references(() => profileItems.id, { onDelete: "cascade" }),
    agreedAt: moment(),
    /** When the buyer said no, or took the consent back. */
    declinedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("order_works_file").on(t.orderId, t.fileId),
    index("order_works_seller").on(t.sellerId),
    index("order_works_buyer").on(t.buyerId),
    uniqueIndex("order_works_item").on(t.itemId).where(sql`item_id is not null`),
  ],
);
