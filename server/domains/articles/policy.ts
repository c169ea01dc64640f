import { takesPart } from "#contract/accounts/status.ts";
import type { AdminArticleAction } from "#contract/articles/admin.ts";
import type { ArticleAction, AuthorAction } from "#contract/articles/schemas.ts";
import type { ArticleState } from "#contract/articles/states.ts";
import { permission, permits } from "#contract/roles.ts";
import { type Actor, rolesOf } from "#server/kernel/ctx.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { articleProcess } from "./process/article.ts";
import { isDraft, isHidden, isRemoved, isShown } from "./process/predicates.ts";

type Subject = { state: ArticleState; hiddenReason: string | null };

/** True when people other than the author may open the page. */
export const maySee = (article: Subject & { authorStatus: number }): boolean =>
  isShown.test(article) && takesPart(article.authorStatus);

/** True when this operator may see a hidden article, to decide whether to restore it. */
export const mayInspect = (actor: Actor, article: Subject): boolean =>
  !isDraft.test(article) && isHidden.test(article) && permits(permission("blogs", "read"), rolesOf(actor));

/** The author's actions other than transitions. */
const edit = { name: "edit", label: "編輯", form: "editor", confirm: null, tone: "secondary", done: null } as const;

/** The author's actions. Only operators can make a hidden article visible again. */
export function authorActions(article: Subject & { changed: boolean }, now: Date): AuthorAction[] {
  if (isRemoved.test(article)) return [];
  return [edit, ...availableActions(articleProcess, article, "author", now)];
}

/** The actions of a viewer on an article's page. */
export const readerActions = (own: boolean): ArticleAction[] => (own ? ["edit"] : ["favorite", "report"]);

/** True for operators who moderate articles, except their own. */
export const mayModerate = (actor: Actor, { authorId }: { authorId: number }): boolean =>
  actor.kind === "member" && actor.id !== authorId && permits(permission("blogs", "decide"), actor.roles);

type Moderated = Subject & { authorId: number; pickedAt: Date | string | null; waiting: number };

/** The actions of an operator. @param moderated.waiting open reports */
export const adminActions = (actor: Actor, moderated: Moderated, now: Date): AdminArticleAction[] =>
  mayModerate(actor, moderated) ? availableActions(articleProcess, moderated, "operator", now) : [];
