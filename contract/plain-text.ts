/** Line breaks of every kind: of Windows, of old terminals, of Unicode. */
const BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/**
 * Signs that nobody sees and nobody means: control characters but tab and line break, and format characters, which turn
 * the direction of what follows or hide a word from search. Joiners and tags stay: emoji of several signs are made of them.
 */
const UNSEEN = /(?!\u200d|[\t\n\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]/gu;

/** A text as it was typed, without unseen signs; its lines and tabs stay. */
export const withoutUnseen = (text: string): string => text.replace(BREAKS, "\n").replace(UNSEEN, "");

/** A text of several lines, without what stands around it. */
export const asParagraphs = (text: string): string => withoutUnseen(text).trim();

/** A text for one line, such as a title or the subject of a mail: breaks and tabs become blanks. */
export const asLine = (text: string): string =>
  withoutUnseen(text)
    .replace(/[\t\n]+/g, " ")
    .trim();
