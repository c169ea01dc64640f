import { z } from "zod";
import type { Route } from "#contract/route/route.ts";
import { isStorable } from "./storable.ts";

/**
 * What an address asks of a call, each field read by itself with the contract's schema.
 * @returns only what makes sense and is not as usual, so that two addresses that mean the same give the same
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
    // A list begins with its first page, whichever page a call gives when it is asked for none.
    const usual = name === "page" ? 1 : z.safeParse(field, undefined).data;
    if (read.success && read.data !== undefined && read.data !== usual) parsed[name] = read.data;
  }
  return parsed;
}
