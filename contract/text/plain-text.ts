/** All line breaks: Windows, old terminals, Unicode. */
const BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/**
 * Invisible characters, as a regex class: control and format characters, Hangul fillers and other ignorable code
 * points, and noncharacters (which XML and some programs reject).
 */
const HIDDEN = String.raw`\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}`;
/**
 * Invisible characters to keep because they form a character: in emoji (joiner, tags, variation selectors) and in rare
 * Chinese characters (ideographic variation selectors).
 */
const JOINERS = String.raw`\u200d\ufe00-\ufe0f\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}`;
/**
 * Characters that look blank but are not whitespace: the empty Braille pattern, the object replacement character, empty
 * signs of old scripts.
 */
const BLANKS = String.raw`\u2800\ufffc\u{1d159}\u{13441}\u{13442}`;

const BLANK = new RegExp(`[${BLANKS}]`, "gu");
const UNSEEN = new RegExp(`(?![\\t\\n${JOINERS}])[${HIDDEN}]`, "gu");
/** A joiner without its base character. */
const LOOSE = new RegExp(`(?<=^|\\s)[${JOINERS}]+`, "gu");

/**
 * One line without invisible characters, tabs and breaks. Matches NFC text that `asLine` would not change, except for
 * surrounding blanks.
 */
export const SEEN_LINE = new RegExp(`^(?:[^${HIDDEN}\\u2028\\u2029${BLANKS}${JOINERS}]|(?<!^|\\s)[${JOINERS}])*$`, "u");

/**
 * Cleans any text: removes invisible characters and normalizes to NFC, whatever the keyboard or file system produced.
 * Lines and tabs stay.
 */
export const withoutUnseen = (text: string): string =>
  text.replace(BREAKS, "\n").replace(BLANK, " ").replace(UNSEEN, "").replace(LOOSE, "").normalize("NFC");

/** Cleans a multi-line text and trims it. */
export const asParagraphs = (text: string): string => withoutUnseen(text).trim();

/** Cleans a single-line text such as a title or a mail subject: breaks and tabs become blanks. */
export const asLine = (text: string): string =>
  withoutUnseen(text)
    .replace(/[\t\n]+/g, " ")
    .trim();

/** A line allowed as a name: also without private-use characters, which look different on every machine. */
export const SEEN_NAME = new RegExp(`^(?!.*\\p{Co})${SEEN_LINE.source.slice(1)}`, "u");

/** A visible letter, character or digit: a name has at least one. */
export const SEEN_LETTER = new RegExp(`(?![${HIDDEN}${BLANKS}])[\\p{L}\\p{N}]`, "u");

/**
 * Normalizes a name for comparison: ignores width, case and the difference between Kangxi radicals and characters.
 * Never displayed.
 */
export const comparableName = (name: string): string => withoutUnseen(name).normalize("NFKC").toLowerCase().trim();

/** Removes characters that XML 1.0 does not allow, for texts stored before the rules above. */
export const forXml = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
