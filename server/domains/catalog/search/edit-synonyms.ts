import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { SynonymQuery } from "#contract/catalog/finding.ts";
import { synonyms } from "#server/db/schema/catalog.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { fold } from "#server/kernel/fold.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { num, one, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { wordsChanged } from "../reference.ts";

const Group = z.object({ id: num, words: z.array(text) });
type Group = z.output<typeof Group>;

/** Removes words that are equal after folding; a group needs at least two. */
function distinct(words: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const word of words) {
    const folded = fold(word);
    if (!byFolded.has(folded)) byFolded.set(folded, word);
  }
  if (byFolded.size < 2)
    refuseField("invalid", "words", "這些詞對搜尋來說是同一個詞（大小寫、全形半形與簡繁不分），不需要設成同義詞。");
  return [...byFolded.values()];
}

/** Groups with such a word, newest first, and the total number of groups. */
export async function listSynonyms(ctx: Ctx, { k, page }: z.output<typeof SynonymQuery>) {
  const wanted = k.toLowerCase();
  const from = sql`from synonyms s
    where exists (select from unnest(s.words) as w(word) where position(${wanted} in lower(w.word)) > 0)`;
  const found = await pageOf(ctx, Group, page, sql`s.id, s.words`, from, sql`s.id desc`);
  return { ...found, all: await ctx.db.$count(synonyms) };
}

/** @throws Refusal invalid when all words are equal after folding */
export async function createSynonyms(ctx: Ctx, wanted: readonly string[]): Promise<Group> {
  return tx(ctx, async (ctx) => {
    const words = distinct(wanted);
    const row = one(
      await ctx.db.insert(synonyms).values({ words, createdAt: ctx.now() }).returning({ id: synonyms.id }),
    );
    await wordsChanged(ctx);
    await audit(ctx, "synonyms.create", "synonyms", row.id, { words });
    return { id: row.id, words };
  });
}

async function lockGroup(ctx: Ctx, id: number): Promise<Group> {
  const [row] = await ctx.db.select().from(synonyms).where(eq(synonyms.id, id)).for("update");
  return row ?? refuse("not_found");
}

/** @throws Refusal not_found, invalid */
export async function saveSynonyms(ctx: Ctx, id: number, wanted: readonly string[]): Promise<Group> {
  return tx(ctx, async (ctx) => {
    const before = await lockGroup(ctx, id);
    const words = distinct(wanted);
    await ctx.db.update(synonyms).set({ words }).where(eq(synonyms.id, id));
    await wordsChanged(ctx);
    await audit(ctx, "synonyms.save", "synonyms", id, { before: before.words, words });
    return { id, words };
  });
}

/** @throws Refusal not_found */
export async function deleteSynonyms(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { words } = await lockGroup(ctx, id);
    await ctx.db.delete(synonyms).where(eq(synonyms.id, id));
    await wordsChanged(ctx);
    await audit(ctx, "synonyms.delete", "synonyms", id, { words });
  });
}
