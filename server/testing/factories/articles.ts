import type { ArticleDraft } from "#contract/articles/content.ts";
import { articles } from "#server/db/schema/articles.ts";
import { reindexArticles } from "#server/domains/articles/index.ts";
import { one } from "#server/kernel/rows.ts";
import { makeMember, nextSerial } from "../factories.ts";
import type { World } from "../world.ts";
import { makePicture } from "./catalog.ts";

const paragraph = "先把需求寫成一頁，說清楚給誰看、用在哪裡、什麼時候要，再開始談價格。";

/** Content of an article that can be published. */
export async function makeArticleContent(world: World, values: Partial<ArticleDraft> = {}): Promise<ArticleDraft> {
  return {
    title: "找設計師之前先想清楚的五件事",
    categoryId: 1,
    cover: await makePicture(world),
    lead: "第一次委託設計，最常卡在不知道要準備什麼。這篇把該想的事依順序列出來。",
    body: `<h2>先寫需求</h2><p>${paragraph.repeat(10)}</p>`,
    tags: ["委託", "設計"],
    ...values,
  };
}

/** Creates a published article that can be found. @returns the row. */
export async function makeArticle(
  world: World,
  values: Partial<typeof articles.$inferInsert> = {},
): Promise<typeof articles.$inferSelect> {
  const now = world.clock.now();
  const article = one(
    await world.deps.db
      .insert(articles)
      .values({
        state: "published",
        title: `委託前要知道的事第 ${nextSerial()} 篇`,
        categoryId: 1,
        lead: "第一次委託設計，最常卡在不知道要準備什麼。",
        body: `<p>${paragraph.repeat(10)}</p>`,
        publishedAt: now,
        revisedAt: now,
        ...values,
        authorId: values.authorId ?? (await makeMember(world)).id,
      })
      .returning(),
  );
  await reindexArticles(world.system, [article.id]);
  return article;
}
