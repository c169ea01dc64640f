/** The states of a service, as its seller reads them. Hidden by operators is no state: it is kept beside it. */
export const serviceStates = { draft: "草稿", published: "已上架", paused: "暫停接單", removed: "已刪除" } as const;
export type ServiceState = keyof typeof serviceStates;

/** Every transition of a service, and what the buttons of its seller and of the operators open. */
export const serviceTransitions = [
  "create",
  "publish",
  "pause",
  "resume",
  "remove",
  "hide",
  "show",
  "dismiss",
] as const;
export type ServiceTransition = (typeof serviceTransitions)[number];
export const serviceForms = ["press", "editor", "remove", "hide", "show", "dismiss"] as const;
