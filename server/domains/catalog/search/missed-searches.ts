import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { CalledWord } from "#contract/catalog/missed.ts";
import { subcategories } from "#server/db/schema/catalog.ts";
import { missedSearches } from "#server/db/schema/searches.ts";
import { audit } from "#server/kernel/audit.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { fold } from "#server/kernel/fold.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { num, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { writeSubcategory } from "../tree/save-subcategory.ts";
import { getSubcategory, lockTree } from "../tree/store.ts";

/** Longer searches are sentences: each is searched once, and answered by the nearest services. */
const CHARACTERS = 20;
/** Numbers this long and addresses may belong to somebody. */
const PERSONAL = /\d{6}|@/;
/** How many are kept, so that nobody can fill the table. */
const MOST = 20_000;
/** How long a search is kept that nobody repeats, days. */
const KEPT_DAYS = 90;

/** The folded words of a search if they are kept: short, and nobody's. */
export function keptWords(k: string): string | null {
  const folded = fold(k);
  const isKept = folded !== "" && [...folded].length <= CHARACTERS && !PERSONAL.test(k.normalize("NFKC"));
  return isKept ? folded : null;
}

/** Notes a search that found no service: the words and how often, not who searched. */
export async function noteMissed(ctx: Ctx, k: string): Promise<void> {
  const folded = keptWords(k);
  if (folded === null) return;
  const now = ctx.now().toISOString();
  await ctx.db.execute(sql`
    insert into missed_searches (folded, words, last_at, created_at)
    select ${folded}, ${k}, ${now}::timestamptz, ${now}::timestamptz
    where (select count(*) from missed_searches) < ${MOST}
      or exists (select from missed_searches where folded = ${folded})
    on conflict (folded) do update set times = missed_searches.times + 1, last_at = excluded.last_at`);
}

/** Deletes what nobody searched for lately. @returns how many */
export async function forgetMissed(ctx: Ctx): Promise<number> {
  const before = later(ctx.now(), -KEPT_DAYS * DAY).toISOString();
  const { rowCount } = await ctx.db.execute(sql`delete from missed_searches where last_at < ${before}::timestamptz`);
  return rowCount ?? 0;
}

const Missed = z.object({ id: num, words: text, times: num, lastAt: text });

/** What still waits for a decision, the most frequent first. */
export const listMissed = (ctx: Ctx, page: number) =>
  pageOf(
    ctx,
    Missed,
    page,
    sql`m.id, m.words, m.times, m.last_at as "lastAt"`,
    sql`from missed_searches m where m.closed_at is null`,
    sql`m.times desc, m.id desc`,
  );

async function lockMissed(ctx: Ctx, id: number) {
  const [row] = await ctx.db.select().from(missedSearches).where(eq(missedSearches.id, id)).for("update");
  return row && row.closedAt === null ? row : refuse("not_found");
}

/** The subcategory, whose changes wait until this one is done. @throws Refusal invalid */
async function placeOf(ctx: Ctx, id: number) {
  await lockTree(ctx);
  const [row] = await ctx.db.select().from(subcategories).where(eq(subcategories.id, id));
  if (!row) refuseField("invalid", "subcategoryId", "沒有這個子分類，請重新整理後再選。");
  return getSubcategory(ctx, id);
}

/**
 * Makes the words of a missed search another word for a subcategory.
 * @throws Refusal not_found, invalid for an unknown subcategory
 */
export async function answerMissed(ctx: Ctx, id: number, subcategoryId: number): Promise<z.output<typeof CalledWord>> {
  return tx(ctx, async (ctx) => {
    const { words } = await lockMissed(ctx, id);
    const stored = await placeOf(ctx, subcategoryId);
    const { name, words: known } = stored.data;
    if (!known.includes(words)) await writeSubcategory(ctx, stored, { ...stored.data, words: [...known, words] });
    await ctx.db.delete(missedSearches).where(eq(missedSearches.id, id));
    await audit(ctx, "called_words.add", "subcategory", subcategoryId, { word: words, subcategory: name });
    return { word: words, subcategoryId, subcategory: name };
  });
}

/** Leaves a missed search as it is; it is not listed again. @throws Refusal not_found */
export async function closeMissed(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { words } = await lockMissed(ctx, id);
    await ctx.db.update(missedSearches).set({ closedAt: ctx.now() }).where(eq(missedSearches.id, id));
    await audit(ctx, "missed_searches.close", "missed_search", id, { words });
  });
}
