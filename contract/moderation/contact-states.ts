/** States of a message to the support. */
export const contactStates = { waiting: "待回覆", answered: "已回覆" } as const;
export type ContactState = keyof typeof contactStates;

export const contactTransitions = ["write", "appeal", "answer", "answer_appeal"] as const;
export type ContactTransition = (typeof contactTransitions)[number];
export const contactForms = ["answer"] as const;
