import type { Job } from "#server/kernel/delivery/jobs.ts";
import { vectorJob } from "#server/search/vectors.ts";
import { recountReads } from "./reading/recount-reads.ts";
import { articleVectors } from "./search/article-search.ts";

export const articleJobs: Job[] = [
  {
    name: "recount_reads",
    does: "recalculates which articles were read most within thirty days",
    cron: "25 * * * *",
    run: (ctx) => recountReads(ctx),
  },
  vectorJob("make_article_vectors", "articles", articleVectors),
];
