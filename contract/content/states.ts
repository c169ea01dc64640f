/** The states of news, as the console names them. */
export const newsStates = { draft: "草稿", scheduled: "已排程", published: "已發布", withdrawn: "已撤下" } as const;
export type NewsState = keyof typeof newsStates;

/** What an editor does with news beside changing the text, and what the buttons of it open. */
export const newsTransitions = ["create", "publish", "unschedule", "withdraw"] as const;
export type NewsTransition = (typeof newsTransitions)[number];
export const newsForms = ["publish", "withdraw"] as const;
