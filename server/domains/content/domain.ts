import { sql } from "drizzle-orm";
import { news } from "#server/db/schema/content.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { waitingItems } from "#server/kernel/process/waiting.ts";
import { apiDocsHandlers } from "./api-docs.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { faqHandlers } from "./faq/routes.ts";
import { contentPages } from "./pages.ts";
import { newsProcess } from "./process/news.ts";
import { newsIn } from "./process/predicates.ts";
import { contentHandlers } from "./routes.ts";

export const content = defineDomain({
  name: "content",
  title: "說明與消息",
  uses: ["accounts", "files", "texts"],
  handlers: (registry) => [...contentHandlers, ...faqHandlers, ...apiDocsHandlers(registry)],
  uploads: { images: [news.body] },
  console: {
    faq: {},
    news: {
      newsDrafts: (now) =>
        waitingItems(
          { id: sql`n.id`, title: sql`n.title`, since: sql`n.updated_at` },
          sql`from news n where ${newsIn.draft.sql("n", now)}`,
        ),
    },
  },
  sitemap: { pages: contentPages },
  processes: [declare(newsProcess)],
  auditLabels,
  auditSubjects,
  // News belong to the platform.
  personalData: null,
});
