/** Line breaks of every kind: of Windows, of old terminals, of Unicode. */
const BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/**
 * Signs that nobody sees, as a class of a pattern: control and format characters, fillers of Hangul and other signs that
 * programs ignore, and code points that are no characters at all (XML and some programs stop at them).
 */
const HIDDEN = String.raw`\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}`;
/**
 * Those of them that stay, because a character is made of several signs: of an emoji (joiner, tags, variation selectors),
 * of a rare form of a Chinese character (ideographic variation selectors).
 */
const JOINERS = String.raw`\u200d\ufe00-\ufe0f\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}`;
/** Looks like a blank and is none to any program: the empty pattern of Braille, an embedded object, empty signs of old scripts. */
const BLANKS = String.raw`\u2800\ufffc\u{1d159}\u{13441}\u{13442}`;

const BLANK = new RegExp(`[${BLANKS}]`, "gu");
const UNSEEN = new RegExp(`(?![\\t\\n${JOINERS}])[${HIDDEN}]`, "gu");
/** A part of a character without the character. */
const LOOSE = new RegExp(`(?<=^|\\s)[${JOINERS}]+`, "gu");

/**
 * One line without unseen signs, tabs and breaks: of a text in NFC, what `asLine` leaves as it is, but for blanks at the
 * ends.
 */
export const SEEN_LINE = new RegExp(`^(?:[^${HIDDEN}\\u2028\\u2029${BLANKS}${JOINERS}]|(?<!^|\\s)[${JOINERS}])*$`, "u");

/**
 * What may stand in any text of ours: no unseen signs, and each letter with its accents in one form (NFC), however the
 * keyboard or the file system wrote it. Lines and tabs stay.
 */
export const withoutUnseen = (text: string): string =>
  text.replace(BREAKS, "\n").replace(BLANK, " ").replace(UNSEEN, "").replace(LOOSE, "").normalize("NFC");

/** A text of several lines, without what stands around it. */
export const asParagraphs = (text: string): string => withoutUnseen(text).trim();

/** A text for one line, such as a title or the subject of a mail: breaks and tabs become blanks. */
export const asLine = (text: string): string =>
  withoutUnseen(text)
    .replace(/[\t\n]+/g, " ")
    .trim();

/** A line that may be a name: also without signs of private use, which look different on every machine, or like nothing. */
export const SEEN_NAME = new RegExp(`^(?!.*\\p{Co})${SEEN_LINE.source.slice(1)}`, "u");

/** A letter, a character or a digit that one can see: a name has at least one. */
export const SEEN_LETTER = new RegExp(`(?![${HIDDEN}${BLANKS}])[\\p{L}\\p{N}]`, "u");

/**
 * A name in the form in which names are compared: full width and half width, Kangxi radicals and the characters that look
 * like them, capitals and small letters are one. For comparing, never for showing.
 */
export const comparableName = (name: string): string => withoutUnseen(name).normalize("NFKC").toLowerCase().trim();

/** A text without what XML 1.0 does not allow in a document, whatever was stored before the rules above were made. */
export const forXml = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
