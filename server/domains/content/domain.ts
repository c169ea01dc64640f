import { sql } from "drizzle-orm";
import { news } from "#server/db/schema/content.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { apiDocsHandlers } from "./api-docs.ts";
import { auditSubjects, auditWords } from "./audit-words.ts";
import { contentPages } from "./pages.ts";
import { contentHandlers } from "./routes.ts";

export const content = defineDomain({
  name: "content",
  title: "說明與消息",
  uses: ["accounts", "files"],
  handlers: (house) => [...contentHandlers, ...apiDocsHandlers(house)],
  uploads: { images: [news.body] },
  console: {
    news: { newsDrafts: () => sql`(select count(*)::int from news where publish_at is null)` },
  },
  sitemap: { pages: contentPages },
  auditWords,
  auditSubjects,
  // News are the house's own.
  personal: null,
});
