import { z } from "zod";

/**
 * A timestamp: ISO 8601 text in UTC for callers. Handlers return a `Date` or PostgreSQL's text of a timestamp;
 * `server/http/answers/instants.ts` writes both the same way.
 */
export const When = z
  .codec(z.iso.datetime(), z.union([z.date(), z.string()]), {
    decode: (text) => text,
    encode: (at) => new Date(at).toISOString(),
  })
  .meta({ title: "Instant" });
/** As handlers return it. */
export type When = z.output<typeof When>;

/** A value as callers read it: timestamps are text. */
export type Wire<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;
