/** The states of an article, as its author reads them. Hidden by operators is no state: it is kept beside it. */
export const articleStates = { draft: "草稿", published: "已發布", withdrawn: "已撤下", removed: "已刪除" } as const;
export type ArticleState = keyof typeof articleStates;

/** Every transition of an article, and what the buttons of its author and of the operators open. */
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
