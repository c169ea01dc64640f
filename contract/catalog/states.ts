/** States of a service, as shown to its seller. "Hidden by operators" is stored separately and is not a state. */
export const serviceStates = { draft: "草稿", published: "已上架", paused: "暫停接單", removed: "已刪除" } as const;
export type ServiceState = keyof typeof serviceStates;

/** All transitions of a service, and the forms that the seller's and the operators' buttons open. */
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
