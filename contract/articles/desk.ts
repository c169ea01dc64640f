import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { DeskService, DeskServiceQuery } from "../catalog/desk.ts";
import { offeredOf } from "../shared.ts";
import { type ArticleState, articleForms, articleStates, articleTransitions } from "./states.ts";

export const DeskArticleAction = offeredOf(z.enum(articleTransitions), z.enum(articleForms));
export type DeskArticleAction = z.output<typeof DeskArticleAction>;

/** An article as the console lists it, with the reports that wait: as a service, with its author. */
export const DeskArticle = DeskService.omit({ sellerId: true, seller: true, state: true, actions: true }).extend({
  state: z.enum(Object.keys(articleStates) as ArticleState[]),
  authorId: z.number().int(),
  author: z.string(),
  /** When the editors chose it for their shelf. */
  pickedAt: When.nullable(),
  actions: z.array(DeskArticleAction),
});
export type DeskArticle = Wire<z.output<typeof DeskArticle>>;

export const DeskArticleQuery = DeskServiceQuery.extend({
  list: z.enum(["reported", "hidden", "picked", "all"]).optional().catch(undefined),
});
