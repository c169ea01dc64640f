import { eq } from "drizzle-orm";
import type { ArticleDraft } from "#contract/articles/content.ts";
import type { ArticleCreate, ArticleSave } from "#contract/articles/schemas.ts";
import { articlesMax } from "#contract/terms.ts";
import { articles } from "#server/db/schema/articles.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { articleProcess } from "../process/article.ts";
import { isRemoved } from "../process/predicates.ts";
import { articleOfKey, checkVersion, lockOwnArticle } from "../store.ts";
import { cleanBody } from "./sanitize.ts";

const clean = (typed: ArticleDraft): ArticleDraft => ({ ...typed, body: cleanBody(typed.body) });

/**
 * Creates a draft. The same key returns the same draft, in its current state.
 * @returns its id
 * @throws Refusal too_many, invalid
 */
export async function createArticle(ctx: Ctx, { key, ...typed }: ArticleCreate): Promise<number> {
  return tx(ctx, async (ctx) => {
    const authorId = memberId(ctx);
    await lockName(ctx, `articles of ${authorId}`);
    const known = key === undefined ? undefined : await articleOfKey(ctx, authorId, key);
    if (known !== undefined) return known;
    const rows = await read(ctx.db, {
      n: num,
    })`select count(*)::int as n from articles a where a.author_id = ${authorId} and not ${isRemoved.sql("a")}`;
    if ((rows[0]?.n ?? 0) >= articlesMax) refuse("too_many", `最多可以有 ${articlesMax} 篇文章，請先刪除不再需要的。`);
    const now = ctx.now();
    const { id } = one(
      await ctx.db
        .insert(articles)
        .values({ authorId, typed: clean(typed), idempotencyKey: key ?? null, createdAt: now, updatedAt: now })
        .returning({ id: articles.id }),
    );
    await recordAct(ctx, articleProcess, "create", id);
    return id;
  });
}

/**
 * Saves the draft, valid or not. Readers see no change until it is published.
 * @throws Refusal invalid at the body, stale_article when another tab has saved since `version`
 */
export async function saveArticle(ctx: Ctx, id: number, { version, ...typed }: ArticleSave): Promise<void> {
  await tx(ctx, async (ctx) => {
    const article = await lockOwnArticle(ctx, id);
    checkVersion(article, version);
    await ctx.db
      .update(articles)
      .set({ typed: clean(typed), updatedAt: ctx.now(), version: version + 1 })
      .where(eq(articles.id, id));
  });
}
