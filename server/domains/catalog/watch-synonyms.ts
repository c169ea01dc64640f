import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { listingsChanged } from "./listings.ts";

const EVERY_MS = 2000;

/** A fingerprint of all groups: a table of some hundred short rows. */
async function synonymsState(ctx: Ctx): Promise<string> {
  const { rows } = await ctx.db.execute<{ state: string }>(
    sql`select md5(coalesce(string_agg(id || ':' || words::text, ';' order by id), '')) as state from synonyms`,
  );
  return rows[0]?.state ?? "";
}

/**
 * Looks every two seconds whether an operator changed the synonyms in another process, and lets the next search of
 * this one read them anew. @returns how to stop.
 */
export function startWatchingSynonyms(ctx: Ctx): () => void {
  let known: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const look = async () => {
    try {
      const state = await synonymsState(ctx);
      if (known !== undefined && state !== known) listingsChanged();
      known = state;
    } catch (error) {
      if (!stopped) ctx.log.warn({ err: error }, "synonyms could not be read");
    }
    if (stopped) return;
    timer = setTimeout(look, EVERY_MS);
    timer.unref();
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
