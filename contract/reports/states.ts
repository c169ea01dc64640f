/** States of a report, about a message or a service. */
export const reportStates = { open: "待處理", upheld: "成立", dismissed: "不成立" } as const;
export type ReportState = keyof typeof reportStates;
