/** What a saved reply may contain, and what stands there in a letter. */
export const replyVariables = {
  暱稱: "寫信的人的暱稱或姓名",
  信件主旨: "信的主旨",
  訂單編號: "信裡那筆訂單的編號",
  訂單名稱: "信裡那筆訂單的名稱",
  客服: "回信的客服的暱稱",
} as const;
export type ReplyVariable = keyof typeof replyVariables;

const VARIABLE = /\{([^{}\n]*)\}/g;
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(VARIABLE)].map(([, name = ""]) => name))];
const isKnown = (name: string): name is ReplyVariable => Object.hasOwn(replyVariables, name);

/** Names in braces that no letter has. */
export const unknownVariables = (text: string): string[] => namesIn(text).filter((name) => !isKnown(name));

/** Variables that still stand in a text. */
export const leftVariables = (text: string): ReplyVariable[] => namesIn(text).filter(isKnown);

/** The text with the values of a letter; a variable without a value stays. */
export const fillVariables = (text: string, values: Readonly<Record<ReplyVariable, string | null>>): string =>
  text.replace(VARIABLE, (whole, name: string) => (isKnown(name) ? (values[name] ?? whole) : whole));

/** Variables in a row: {暱稱}、{客服}. */
export const listed = (names: readonly string[]): string => names.map((name) => `{${name}}`).join("、");
