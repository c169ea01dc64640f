/** What becomes of an application for an identity check, as operators read it. */
export const idStates = { waiting: "等待審核", accepted: "已通過", refused: "未通過" } as const;
export type IdState = keyof typeof idStates;

export const idTransitions = ["apply", "accept", "refuse"] as const;
/** `look` opens number and pictures; it is no transition and shown where they stand. */
export const idForms = ["accept", "refuse", "look"] as const;
