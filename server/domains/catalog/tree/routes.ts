import * as calls from "#contract/catalog/tree-routes.ts";
import { handle } from "#server/http/handler.ts";
import { moveCategory, moveSubcategory } from "./move.ts";
import { adminCategories } from "./queries.ts";
import { createCategory, saveCategory } from "./save-category.ts";
import { createSubcategory, saveSubcategory } from "./save-subcategory.ts";
import { categoryFile, subcategoryFile } from "./store.ts";

/** Calls with which operators set up categories and subcategories. */
export const treeHandlers = [
  handle(calls.getAdminCategories, ({ ctx }) => adminCategories(ctx)),
  handle(calls.getAdminCategory, ({ ctx, params }) => categoryFile(ctx, params.id)),
  handle(calls.createCategory, async ({ ctx, body }) => categoryFile(ctx, await createCategory(ctx, body))),
  handle(calls.saveCategory, async ({ ctx, params, body }) => {
    await saveCategory(ctx, params.id, body);
    return categoryFile(ctx, params.id);
  }),
  handle(calls.moveCategory, ({ ctx, params, body }) => moveCategory(ctx, params.id, body.position)),
  handle(calls.getAdminSubcategory, ({ ctx, params }) => subcategoryFile(ctx, params.id)),
  handle(calls.createSubcategory, async ({ ctx, body }) => subcategoryFile(ctx, await createSubcategory(ctx, body))),
  handle(calls.saveSubcategory, async ({ ctx, params, body }) => {
    await saveSubcategory(ctx, params.id, body);
    return subcategoryFile(ctx, params.id);
  }),
  handle(calls.moveSubcategory, ({ ctx, params, body }) => moveSubcategory(ctx, params.id, body.position)),
];
