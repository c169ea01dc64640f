import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns.ts";

/** What a version says; see `contract/texts/sections.ts`. */
type Said = { title: string; lead: string; sections: { id: string; heading: string; text: string }[] };

/**
 * Versions of the texts of the platform (contract: `textPages`). Terms have all of theirs here, from the first one on;
 * another text has no row until an operator changes it. The newest version that applies and is not recalled is shown.
 */
export const textVersions = pgTable(
  "text_versions",
  {
    textId: integer().notNull(),
    /** From 1. That of the product is 1. */
    version: integer().notNull(),
    /** Null: the text of the product, with its present numbers. */
    said: jsonb().$type<Said>(),
    /** What changes, as members are told; null for texts that nobody agrees to, and for the first version. */
    change: text(),
    appliesFrom: moment().notNull(),
    /** Before it applied. */
    recalledAt: moment(),
    /** Null: the product wrote it. */
    editorId: integer(),
    createdAt: createdAt(),
    /** The last member, by id, who was told of the change, or of its recall; null when nobody is told any more. */
    toldTo: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.textId, t.version] }),
    index("text_versions_told").on(t.toldTo).where(sql`told_to is not null`),
    check("text_versions_version", sql`${t.version} > 0`),
  ],
);
