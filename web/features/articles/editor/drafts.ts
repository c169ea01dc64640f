import type { AnswerOf } from "#contract/api.ts";
import { picturesIn, servicesIn } from "#contract/articles/body.ts";
import { articleContactSentence, contactsIn } from "#contract/articles/contact.ts";
import { ArticleContent, ArticleDraft } from "#contract/articles/content.ts";
import { textOfHtml } from "#contract/catalog/text.ts";
import { api } from "#web/lib/calls/api.ts";
import { draftCalls } from "#web/lib/drafts/draft-calls.ts";
import { type ProblemLine, type Problems, problemLines, problemsBy } from "#web/lib/drafts/problems.ts";

export type ArticleForm = AnswerOf<"GET /api/my_blogs/{id}">;

const blank = (): ArticleDraft => ({ title: "", categoryId: null, cover: null, lead: "", body: "", tags: [] });

/** Whether both are equal; the server may have normalized the markup. */
export function sameArticle(a: ArticleDraft, b: ArticleDraft): boolean {
  const comparable = (content: ArticleDraft) => ({
    ...ArticleDraft.parse({ ...content, body: textOfHtml(content.body) }),
    pictures: picturesIn(content.body),
    services: servicesIn(content.body),
  });
  return JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));
}

/** Calls and comparison for article drafts. */
export const articleDrafts = draftCalls<ArticleDraft, ArticleForm>({
  name: "article-draft",
  blank,
  shown: (content) => content,
  parse: (raw) => ArticleDraft.safeParse(raw).data ?? null,
  same: sameArticle,
  read: (id) => api.call("GET /api/my_blogs/{id}", { params: { id } }),
  make: (key, content) => api.call("POST /api/my_blogs", { body: { ...content, key } }),
  store: (id, version, content) =>
    api.call("PUT /api/my_blogs/{id}", { params: { id }, body: { ...content, version } }),
  stale: "stale_article",
});

/** Why this content cannot be published yet, by the same rules as the server. */
export const problemsOf = (content: ArticleDraft): Problems => problemsBy(ArticleContent, content);

/**
 * The contact details found in each field, with the error message; shown while the user types.
 * @param ownHost the product's host, whose links are allowed
 */
export function contactProblems(content: ArticleDraft, ownHost: string): Problems {
  const found = Object.entries(contactsIn(content, [ownHost]));
  return Object.fromEntries(found.map(([field, all = []]) => [field, articleContactSentence(all)]));
}

const names = { title: "標題", categoryId: "分類", cover: "封面", lead: "前言", body: "內文", tags: "標籤" };

/** Problems with field names, in form order. */
export const linesOf = (problems: Problems): ProblemLine[] => problemLines(problems, names);
