import { z } from "zod";
import type { Route } from "#contract/route/route.ts";
import { isStorable } from "./storable.ts";

/**
 * Parses the query of an address, each field separately with the contract's schema.
 * @returns only valid values that differ from the default, so that equivalent addresses give equal results
 */
export function parseQuery(
  { query, body }: Pick<Route, "query" | "body">,
  search: URLSearchParams,
): Record<string, unknown> {
  const schema = query ?? body;
  if (!(schema instanceof z.ZodObject)) return {};
  const parsed: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const text = search.get(name)?.trim();
    if (!text || !isStorable(text)) continue;
    const read = z.safeParse(field, text);
    // A list begins with page 1, whichever page the call returns by default.
    const usual = name === "page" ? 1 : z.safeParse(field, undefined).data;
    if (read.success && read.data !== undefined && read.data !== usual) parsed[name] = read.data;
  }
  return parsed;
}
