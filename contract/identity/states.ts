/** States of an identity check, as shown to operators. */
export const idStates = { waiting: "等待審核", accepted: "已通過", refused: "未通過" } as const;
export type IdState = keyof typeof idStates;

export const idTransitions = ["apply", "accept", "refuse"] as const;
/** `look` opens the number and pictures in place; it is not a transition. */
export const idForms = ["accept", "refuse", "look"] as const;
