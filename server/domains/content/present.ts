import type { z } from "zod";
import type { NewsFile } from "#contract/content/schemas.ts";
import { actionsIn, newsState } from "./rules.ts";
import type { News } from "./store.ts";

/** News as its editor sees it. */
export function presentNews(row: News, now: Date): z.output<typeof NewsFile> {
  const state = newsState(row, now);
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    body: row.body,
    version: row.version,
    state,
    publishAt: row.publishAt,
    withdrawnAt: row.withdrawnAt,
    updatedAt: row.updatedAt,
    actions: actionsIn[state],
  };
}
