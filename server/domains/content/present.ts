import type { z } from "zod";
import type { NewsFile } from "#contract/content/schemas.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { newsProcess } from "./process/news.ts";
import type { News } from "./store.ts";

/** News as its editor sees it. */
export function presentNews(row: News, now: Date): z.output<typeof NewsFile> {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    body: row.body,
    version: row.version,
    state: row.state,
    publishAt: row.publishAt,
    withdrawnAt: row.withdrawnAt,
    updatedAt: row.updatedAt,
    actions: availableActions(newsProcess, row, "editor", now),
  };
}
