import { sql } from "drizzle-orm";
import { nicknameOf } from "#server/domains/accounts/index.ts";
import { type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";
import { eraseArticles } from "./erase-articles.ts";

export const personalData: PersonalData = {
  export: [
    pagedPart(
      "articles",
      "我的文章，含還沒發布的內容與每天的閱讀數",
      ["articles", "article_days"],
      () => sql`to_jsonb(r) - 'author_id' as article,
        array(select to_jsonb(d) - 'article_id' from article_days d where d.article_id = r.id order by d.day) as days`,
      (me) => sql`from articles r where r.author_id = ${me}`,
    ),
    pagedPart(
      "article_favorites",
      "收藏的文章",
      ["article_favorites"],
      () =>
        sql`r.article_id as "articleId", a.title, ${nicknameOf(sql`a.author_id`)} as author, r.created_at as "createdAt"`,
      (me) => sql`from article_favorites r join articles a on a.id = r.article_id where r.user_id = ${me}`,
    ),
    pagedPart(
      "article_reports",
      "我檢舉的文章與處理結果",
      ["article_reports"],
      () =>
        sql`r.article_id as "articleId", r.reason, r.text, r.state, r.created_at as "createdAt", r.decided_at as "decidedAt"`,
      (me) => sql`from article_reports r where r.reporter_id = ${me}`,
    ),
  ],
  withheld: { article_search: "made from the articles" },
  erase: (ctx, { id }) => eraseArticles(ctx, id),
  erased: [
    { tables: ["articles"], what: "removed; title and text deleted, reader counts kept" },
    {
      tables: ["article_search", "article_favorites"],
      what: "deleted; also other members' favourites of these articles",
    },
    { tables: ["article_reports"], what: "kept; the member's text deleted" },
  ],
};
