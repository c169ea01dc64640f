import { eq } from "drizzle-orm";
import { lengthOf, minutesOf } from "#contract/articles/body.ts";
import { articleContactSentence, contactsIn } from "#contract/articles/contact.ts";
import type { ArticleContent, ArticleDraft } from "#contract/articles/content.ts";
import { articleCategories, articles } from "#server/db/schema/articles.ts";
import { knownImages } from "#server/domains/catalog/index.ts";
import { refuseFound } from "#server/domains/messaging/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { type FieldTexts, Refusal } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { transition } from "../process/run.ts";
import { checkContent, hashesIn } from "../rules.ts";
import { type Article, checkShown, checkVersion, getOwnArticle, lockOwnArticle, typedContent } from "../store.ts";
import { sanitizeBody } from "./sanitize.ts";

function incomplete(fields: FieldTexts): never {
  throw new Refusal("article_incomplete", { fields });
}

/** Validates the content by all rules, including those that need the database. */
async function checked(ctx: Ctx, typed: ArticleDraft): Promise<ArticleContent> {
  const result = checkContent({ ...typed, body: sanitizeBody(typed.body) });
  if ("fields" in result) incomplete(result.fields);
  const { content } = result;
  const [place] = await ctx.db
    .select({ id: articleCategories.id })
    .from(articleCategories)
    .where(eq(articleCategories.id, content.categoryId ?? 0));
  if (!place) incomplete({ categoryId: ["請選擇分類"] });
  const hashes = hashesIn(content.body);
  const known = await knownImages(ctx, [...hashes, content.cover?.hash ?? ""]);
  if (!known.has(content.cover?.hash ?? "")) incomplete({ cover: ["這張封面已經不在，請重新上傳"] });
  const missing = hashes.findIndex((hash) => !known.has(hash));
  if (missing >= 0) incomplete({ body: [`內文的第 ${missing + 1} 張圖片已經不在，請重新上傳`] });
  return content;
}

async function writeContent(ctx: Ctx, { id }: Article, content: ArticleContent): Promise<Article> {
  const values = { ...content, cover: content.cover?.hash ?? null, minutes: minutesOf(lengthOf(content.body)) };
  await ctx.db
    .update(articles)
    .set({ ...values, typed: null })
    .where(eq(articles.id, id));
  return lockOwnArticle(ctx, id);
}

/**
 * Refuses contact details in the text to be published. Before the transaction of `publishArticle`, because matches are
 * stored for a while.
 * @throws Refusal contact_details at the field, not_found, gone
 */
async function refuseContacts(ctx: Ctx, id: number): Promise<void> {
  const typed = await typedContent(ctx, await getOwnArticle(ctx, id));
  const all = contactsIn({ ...typed, body: sanitizeBody(typed.body) }, [new URL(ctx.ports.origin).host]);
  for (const [field, found = []] of Object.entries(all))
    await refuseFound(ctx, found, { place: "article", field, otherId: null, sentence: articleContactSentence(found) });
}

/**
 * Publishes the draft, completely or not at all.
 * @param version the version on the page; without it the stored one is published
 * @throws Refusal article_incomplete with error messages by field path, stale_article, article_hidden, contact_details
 */
export async function publishArticle(ctx: Ctx, id: number, version?: number): Promise<void> {
  await refuseContacts(ctx, id);
  await tx(ctx, async (ctx) => {
    const article = await lockOwnArticle(ctx, id);
    checkShown(article);
    if (version !== undefined) checkVersion(article, version);
    const content = await checked(ctx, await typedContent(ctx, article));
    await transition(ctx, await writeContent(ctx, article, content), "publish");
  });
}
