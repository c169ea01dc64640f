import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { AdminService, AdminServiceQuery } from "../catalog/admin.ts";
import { offeredOf } from "../shared.ts";
import { type ArticleState, articleForms, articleStates, articleTransitions } from "./states.ts";

export const AdminArticleAction = offeredOf(z.enum(articleTransitions), z.enum(articleForms));
export type AdminArticleAction = z.output<typeof AdminArticleAction>;

/** An article in the console, with its open reports. Shaped like a service, with the author as `author`. */
export const AdminArticle = AdminService.omit({ sellerId: true, seller: true, state: true, actions: true }).extend({
  state: z.enum(Object.keys(articleStates) as ArticleState[]),
  authorId: z.number().int(),
  author: z.string(),
  /** When the editors featured it on their shelf. */
  pickedAt: When.nullable(),
  actions: z.array(AdminArticleAction),
});
export type AdminArticle = Wire<z.output<typeof AdminArticle>>;

export const AdminArticleQuery = AdminServiceQuery.extend({
  list: z.enum(["reported", "hidden", "picked", "all"]).optional().catch(undefined),
});
