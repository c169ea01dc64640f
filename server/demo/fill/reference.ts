import {
  categories as categoryTable,
  subcategories as subcategoryTable,
  synonyms as synonymTable,
} from "#server/db/schema/catalog.ts";
import { jobs as jobTable } from "#server/db/schema/profiles.ts";
import { calledWords } from "#server/db/schema/searches.ts";
import { requestQuestions } from "#server/db/schema/set-up.ts";
import { insertAll } from "#server/demo/bulk.ts";
import { calledAlso } from "#server/demo/content/called/index.ts";
import { categories } from "#server/demo/content/categories.ts";
import { jobs } from "#server/demo/content/jobs.ts";
import { questionForms } from "#server/demo/content/requests/index.ts";
import { synonyms } from "#server/demo/content/synonyms.ts";
import type { DemoJob } from "#server/demo/content/types.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { fillCampaigns } from "./campaigns.ts";

type JobRow = typeof jobTable.$inferInsert;

function jobRows(nodes: readonly DemoJob[], parentId: number | null): JobRow[] {
  return nodes.flatMap(({ id, name, order, children }) => [{ id, parentId, name, order }, ...jobRows(children, id)]);
}

/** Fills in categories with their subcategories and what these are also called, jobs, synonyms of the search, and the first campaigns. */
export async function fillReference(ctx: Ctx): Promise<void> {
  await insertAll(
    ctx,
    categoryTable,
    categories.map(({ id, name, slug, order, blurb }) => ({ id, name, slug, order, blurb })),
  );
  await insertAll(
    ctx,
    subcategoryTable,
    categories.flatMap((category) =>
      category.subcategories.map(({ id, name }, index) => ({ id, name, categoryId: category.id, order: index + 1 })),
    ),
  );
  await insertAll(
    ctx,
    calledWords,
    categories.flatMap(({ subcategories }) =>
      subcategories.flatMap(({ id, name }) => calledAlso(name).map((word) => ({ subcategoryId: id, word }))),
    ),
  );
  await insertAll(ctx, requestQuestions, [...questionForms]);
  await insertAll(ctx, jobTable, jobRows(jobs, null));
  await insertAll(
    ctx,
    synonymTable,
    synonyms.map((words) => ({ words: [...words] })),
  );
  await fillCampaigns(ctx);
}
