import { countCharacters } from "#contract/text/characters.ts";

/** A number field's text as a number; undefined where it is empty, so that the schema can say that it is missing. */
export const numberOf = (text: string): number | undefined => (text === "" ? undefined : Number(text));

/** Characters as a reader counts them, without blanks at the ends. */
export const lengthOf = (text: unknown): number => countCharacters(String(text ?? "").trim());
