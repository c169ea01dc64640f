import { z } from "zod";

/**
 * An instant: text in ISO 8601, UTC, for callers. Whoever answers gives a `Date`, or the text in which PostgreSQL hands
 * out a timestamp; `server/http/answers/instants.ts` writes both the same way.
 */
export const When = z
  .codec(z.iso.datetime(), z.union([z.date(), z.string()]), {
    decode: (text) => text,
    encode: (at) => new Date(at).toISOString(),
  })
  .meta({ title: "Instant" });
/** As its giver has it. */
export type When = z.output<typeof When>;

/** A value as callers read it: its instants are text. */
export type Wire<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;
