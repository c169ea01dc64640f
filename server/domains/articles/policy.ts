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

/** True when somebody who is not the author may open the page. */
export const maySee = (article: Subject & { authorStatus: number }): boolean =>
  isShown.test(article) && takesPart(article.authorStatus);

/** True when this operator may look at what was hidden, to decide whether it comes back. */
export const mayInspect = (actor: Actor, article: Subject): boolean =>
  !isDraft.test(article) && isHidden.test(article) && permits(permission("blogs", "read"), rolesOf(actor));

/** What its author may do with an article beside its transitions. */
const edit = { name: "edit", label: "編輯", form: "editor", confirm: null, tone: "secondary", done: null } as const;

/** What its author may do with an article. A hidden one comes back by the operators only. */
export function authorActions(article: Subject & { changed: boolean }, now: Date): AuthorAction[] {
  if (isRemoved.test(article)) return [];
  return [edit, ...availableActions(articleProcess, article, "author", now)];
}

/** What this viewer may do on the page of an article that they may see. */
export const readerActions = (own: boolean): ArticleAction[] => (own ? ["edit"] : ["favorite", "report"]);

/** True for operators who decide about articles; nobody judges their own. */
export const mayModerate = (actor: Actor, { authorId }: { authorId: number }): boolean =>
  actor.kind === "member" && actor.id !== authorId && permits(permission("blogs", "decide"), actor.roles);

type Moderated = Subject & { authorId: number; pickedAt: Date | string | null; waiting: number };

/** What this operator may do with an article. @param moderated.waiting reports that wait */
export const adminActions = (actor: Actor, moderated: Moderated, now: Date): AdminArticleAction[] =>
  mayModerate(actor, moderated) ? availableActions(articleProcess, moderated, "operator", now) : [];
