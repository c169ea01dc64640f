import { countCharacters } from "#contract/text/characters.ts";

/** Parses the text of a number field; undefined when empty, so that the schema reports it as missing. */
export const numberOf = (text: string): number | undefined => (text === "" ? undefined : Number(text));

/** Number of user-perceived characters, trimmed. */
export const lengthOf = (text: unknown): number => countCharacters(String(text ?? "").trim());
