/** States of news, as shown in the console. */
export const newsStates = { draft: "草稿", scheduled: "已排程", published: "已發布", withdrawn: "已撤下" } as const;
export type NewsState = keyof typeof newsStates;

/** An editor's actions on news apart from editing the text, and the forms that its buttons open. */
export const newsTransitions = ["create", "publish", "unschedule", "withdraw"] as const;
export type NewsTransition = (typeof newsTransitions)[number];
export const newsForms = ["publish", "withdraw"] as const;
