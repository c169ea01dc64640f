import { z } from "zod";
import { paged } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { Keyword, ServiceCard, ServiceSeller, ServiceVersion } from "../catalog/schemas.ts";
import { asTyped, corrections } from "../search/corrected.ts";
import { Id, Key, offeredOf, Page, Person, Picture } from "../shared.ts";
import { ArticleDraft } from "./content.ts";
import { type ArticleState, articleForms, articleStates, articleTransitions } from "./states.ts";

const count = z.number().int();
const Named = z.object({ id: z.number().int(), name: z.string() });

/** A category of articles. `articles` counts the readable ones. */
export const BlogCategory = Named.extend({ articles: count });

/** An article in a list. */
export const ArticleCard = z.object({
  id: z.number().int(),
  title: z.string(),
  lead: z.string(),
  cover: Picture.nullable(),
  category: Named,
  author: Person,
  /** Reading time. */
  minutes: count,
  reads: count,
  favorites: count,
  publishedAt: When,
});
export type ArticleCard = Wire<z.output<typeof ArticleCard>>;

export const articleSorts = ["relevance", "new", "reads", "favorites"] as const;

/**
 * Filters of the list of articles. Without `sort`, a search is ordered by relevance, a list without keywords by date.
 */
export const ArticleQuery = z.object({
  k: Keyword.default(""),
  /** An unknown number becomes 0, which no category has: the answer is "not found" instead of an error. */
  category: Id.catch(0).optional(),
  ...asTyped,
  sort: z.enum(articleSorts).optional().catch(undefined),
  page: Page.default(1),
});
export type ArticleQuery = z.output<typeof ArticleQuery>;

export const ArticleSearch = paged(ArticleCard).schema.extend({
  ...corrections,
  /** The nearest articles when nothing matches; otherwise empty. */
  nearest: z.array(ArticleCard),
});
export type ArticleSearch = z.output<typeof ArticleSearch>;

/** Shelves above the newest articles: editors' picks, and most read within thirty days. */
export const Shelves = z.object({ picked: z.array(ArticleCard), read: z.array(ArticleCard) });

const ArticleStateName = z.enum(Object.keys(articleStates) as ArticleState[]);

/** What an author may do with an article: its transitions, and editing. */
export const AuthorAction = offeredOf(z.enum([...articleTransitions, "edit"]), z.enum(articleForms));
export type AuthorAction = z.output<typeof AuthorAction>;

/** What this viewer may do on an article's page. */
const articleActions = ["favorite", "report", "edit"] as const;
export type ArticleAction = (typeof articleActions)[number];

/** The page of an article. */
export const ArticleDetail = z.object({
  id: z.number().int(),
  title: z.string(),
  state: ArticleStateName,
  /** Null except for its author and operators: others cannot see a hidden article. */
  hiddenReason: z.string().nullable(),
  category: Named.nullable(),
  cover: Picture.nullable(),
  lead: z.string(),
  /** Sanitised HTML with placeholders that `services` fills. */
  body: z.string(),
  tags: z.array(z.string()),
  minutes: count,
  favorites: count,
  favorited: z.boolean(),
  /** The viewer follows the author. */
  followed: z.boolean(),
  own: z.boolean(),
  author: ServiceSeller,
  services: z.array(ServiceCard),
  authorServices: z.array(ServiceCard),
  others: z.array(ArticleCard),
  related: z.array(ArticleCard),
  actions: z.array(z.enum(articleActions)),
  /** Path of the share image; absent for articles that others cannot see. */
  sharePicture: z.string().optional(),
  publishedAt: When.nullable(),
  /** When the published text was last changed. */
  revisedAt: When.nullable(),
});
export type ArticleDetail = Wire<z.output<typeof ArticleDetail>>;

/** Statistics of a calendar month in Taipei, 2026-11. */
export const ArticleMonth = z.object({ month: z.string(), reads: count, favorites: count, clicks: count });
export type ArticleMonth = z.output<typeof ArticleMonth>;

/** An article in its author's own list. */
export const MyArticle = z.object({
  id: z.number().int(),
  title: z.string(),
  state: ArticleStateName,
  hiddenReason: z.string().nullable(),
  cover: Picture.nullable(),
  reads: count,
  favorites: count,
  /** Clicks from it to a service. */
  clicks: count,
  /** The last months, oldest first, months without activity included. */
  byMonth: z.array(ArticleMonth),
  /** It has unpublished edits. */
  changed: z.boolean(),
  actions: z.array(AuthorAction),
  publishedAt: When.nullable(),
  updatedAt: When,
});
export type MyArticle = Wire<z.output<typeof MyArticle>>;

export const MyArticlesQuery = z.object({
  state: z.enum(["draft", "published", "withdrawn"]).optional().catch(undefined),
  page: Page.default(1),
});
/** Totals of the author's whole list. */
export const MyArticlesMore = {
  counts: z.object({ draft: count, published: count, withdrawn: count }),
  byMonth: z.array(ArticleMonth),
};

/** Content of a new article. Calls with the same key create one article; each call without a key creates another. */
export const ArticleCreate = ArticleDraft.extend({ key: Key.optional() });
export type ArticleCreate = z.output<typeof ArticleCreate>;

/** Content and the version that it is based on. */
export const ArticleSave = ArticleDraft.extend({ version: ServiceVersion });
export type ArticleSave = z.output<typeof ArticleSave>;

/** Data of the editing form: the content as last saved, and the services that it mentions. */
export const ArticleForm = z.object({
  id: z.number().int(),
  version: z.number().int(),
  state: ArticleStateName,
  hiddenReason: z.string().nullable(),
  changed: z.boolean(),
  content: ArticleDraft,
  services: z.array(ServiceCard),
  actions: z.array(AuthorAction),
  updatedAt: When,
});
export type ArticleForm = Wire<z.output<typeof ArticleForm>>;
