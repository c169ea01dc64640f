/** States of an article, as shown to its author. "Hidden by operators" is stored separately and is not a state. */
export const articleStates = { draft: "草稿", published: "已發布", withdrawn: "已撤下", removed: "已刪除" } as const;
export type ArticleState = keyof typeof articleStates;

/** All transitions of an article, and the forms that the author's and the operators' buttons open. */
export const articleTransitions = [
  "create",
  "publish",
  "withdraw",
  "remove",
  "hide",
  "show",
  "dismiss",
  "pick",
  "unpick",
] as const;
export type ArticleTransition = (typeof articleTransitions)[number];
export const articleForms = ["press", "editor", "withdraw", "remove", "hide", "show", "dismiss"] as const;
