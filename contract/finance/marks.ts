/** By what two members are taken for one: a card paid with, a bank account, a telephone number, a browser logged in from. */
export const markKinds = ["card", "account", "phone", "device"] as const;
export type MarkKind = (typeof markKinds)[number];
