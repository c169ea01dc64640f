/** Marks by which two accounts are recognized as one person: payment card, bank account, telephone number, browser. */
export const markKinds = ["card", "account", "phone", "device"] as const;
export type MarkKind = (typeof markKinds)[number];
