import { and, eq } from "drizzle-orm";
import { ArticleDraft } from "#contract/articles/content.ts";
import type { ArticleState } from "#contract/articles/states.ts";
import { articles } from "#server/db/schema/articles.ts";
import { images } from "#server/db/schema/files.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { not } from "#server/kernel/process/predicate.ts";
import { storedDraft } from "#server/kernel/stored-draft.ts";
import { isHidden, isRemoved } from "./process/predicates.ts";

export type Article = Omit<typeof articles.$inferSelect, "state"> & { state: ArticleState };

export const asArticle = (row: typeof articles.$inferSelect): Article => ({ ...row, state: row.state as ArticleState });

/** @throws Refusal not_found, gone */
function existing(row: typeof articles.$inferSelect | undefined): Article {
  if (!row) refuse("not_found");
  if (isRemoved.test(row)) refuse("gone");
  return asArticle(row);
}

const ownRow = (ctx: Ctx, id: number) =>
  ctx.db
    .select()
    .from(articles)
    .where(and(eq(articles.id, id), eq(articles.authorId, memberId(ctx))));

/**
 * The acting member's own article, locked until the transaction ends. Another member's is not_found; a removed one is
 * gone.
 */
export async function lockOwnArticle(ctx: Ctx, id: number): Promise<Article> {
  const [row] = await ownRow(ctx, id).for("update");
  return existing(row);
}

/** The same without the lock. */
export async function getOwnArticle(ctx: Ctx, id: number): Promise<Article> {
  const [row] = await ownRow(ctx, id);
  return existing(row);
}

/** Any member's article, locked until the transaction ends. @throws Refusal not_found, gone */
export async function lockArticle(ctx: Ctx, id: number, lock: "update" | "share"): Promise<Article> {
  const [row] = await ctx.db.select().from(articles).where(eq(articles.id, id)).for(lock);
  return existing(row);
}

/** The article that this author created with this key, if it still exists. */
export async function articleOfKey(ctx: Ctx, authorId: number, key: string): Promise<number | undefined> {
  const [row] = await ctx.db
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.authorId, authorId), eq(articles.idempotencyKey, key), not(isRemoved).sql("articles")));
  return row?.id;
}

/** The author cannot restore what operators have hidden. @throws Refusal article_hidden */
export function checkShown(article: Article): void {
  if (isHidden.test(article)) refuse("article_hidden");
}

/** @throws Refusal stale_article when the stored version is not the one that the page edited */
export function checkVersion(article: Article, version: number): void {
  if (article.version !== version) refuse("stale_article");
}

/** The latest content: unpublished edits, otherwise the published version. */
export async function typedContent(ctx: Ctx, article: Article): Promise<ArticleDraft> {
  if (article.typed !== null) return storedDraft(ArticleDraft, article.typed);
  const [cover] = await ctx.db
    .select({ hash: images.hash, width: images.width, height: images.height })
    .from(images)
    .where(eq(images.hash, article.cover ?? ""));
  return storedDraft(ArticleDraft, { ...article, cover: cover ?? null });
}
