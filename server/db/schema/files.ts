import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";

/** Re-encoded pictures, addressed by the hash of their bytes, so that they can be cached forever. */
export const images = pgTable(
  "images",
  {
    id: id(),
    hash: text().notNull(),
    /** Null for pictures of the demo market. */
    ownerId: integer(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /** When it was last uploaded; uploading the same picture again updates this row. */
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("images_hash").on(t.hash)],
);

/** Files sent in rooms and messages; the bytes are in the object storage under `key`. */
export const files = pgTable(
  "files",
  {
    id: id(),
    ownerId: integer().notNull(),
    key: text().notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    /** Width and height of a picture with a preview, px; null for all other files. */
    width: integer(),
    height: integer(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("files_key").on(t.key), index("files_owner").on(t.ownerId)],
);
