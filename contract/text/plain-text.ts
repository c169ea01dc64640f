/** Line breaks of every kind: of Windows, of old terminals, of Unicode. */
const BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** Control and format characters, as a class of a pattern, and those that stay: emoji of several signs are made of them. */
const HIDDEN = String.raw`\p{Cc}\p{Cf}`;
const JOINERS = String.raw`\u200d\u{e0020}-\u{e007f}`;

/**
 * Signs that nobody sees and nobody means: control characters but tab and line break, and format characters, which turn
 * the direction of what follows or hide a word from search.
 */
const UNSEEN = new RegExp(`(?![\\t\\n${JOINERS}])[${HIDDEN}]`, "gu");

/** One line without unseen signs, tabs and breaks: what `asLine` leaves as it is, but for blanks at the ends. */
export const SEEN_LINE = new RegExp(`^(?:[^${HIDDEN}\\u2028\\u2029]|[${JOINERS}])*$`, "u");

/** A text as it was typed, without unseen signs; its lines and tabs stay. */
export const withoutUnseen = (text: string): string => text.replace(BREAKS, "\n").replace(UNSEEN, "");

/** A text of several lines, without what stands around it. */
export const asParagraphs = (text: string): string => withoutUnseen(text).trim();

/** A text for one line, such as a title or the subject of a mail: breaks and tabs become blanks. */
export const asLine = (text: string): string =>
  withoutUnseen(text)
    .replace(/[\t\n]+/g, " ")
    .trim();
