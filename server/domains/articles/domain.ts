import { articles as rows } from "#server/db/schema/articles.ts";
import { memberStatusChanged } from "#server/domains/accounts/events.ts";
import { subscribe } from "#server/kernel/delivery/events.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { reported } from "./admin/admin-articles.ts";
import { adminHandlers } from "./admin-routes.ts";
import { auditSubjects } from "./audit-labels.ts";
import { articleJobs } from "./jobs.ts";
import { personalData } from "./personal-data.ts";
import { articleProcess } from "./process/article.ts";
import { articleReports } from "./process/report.ts";
import { articleKind } from "./published.ts";
import { articleHandlers } from "./routes.ts";
import { articles as articleSearch } from "./search/article-search.ts";
import { reindexAuthor } from "./search/reindex-author.ts";
import { sitemap } from "./sitemap-lists.ts";

export const articles = defineDomain({
  name: "articles",
  title: "文章",
  uses: ["accounts", "files", "messaging", "notifications", "catalog"],
  handlers: [...articleHandlers, ...adminHandlers],
  jobs: articleJobs,
  on: [subscribe(memberStatusChanged, "articles.reindex_author", reindexAuthor)],
  starts: { reads: articleKind.startFlushing },
  uploads: { images: [rows.cover, rows.body, rows.typed] },
  console: { blogs: { articleReports: () => reported } },
  sitemap,
  processes: [declare(articleProcess), declare(articleReports.process)],
  auditSubjects,
  readAhead: { articles: articleSearch.ready },
  personalData,
});
