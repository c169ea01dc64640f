import { shortened } from "#contract/text/characters.ts";
import { normalized } from "#contract/text/normalized.ts";

/**
 * Finds ways around the house in what members write before payment: mail addresses, telephone numbers,
 * accounts of messengers, links. Pure and without zod: the page marks with it while one types, the server refuses with it.
 */
export type ContactKind = "mail" | "phone" | "account" | "link";

/** `start` and `end` are places in the text as it was typed, in UTF-16 units. */
export type ContactFinding = { kind: ContactKind; start: number; end: number; text: string };

const contactWords: Record<ContactKind, string> = {
  mail: "電子信箱",
  phone: "電話號碼",
  account: "通訊軟體帳號",
  link: "外部連結",
};

const digits: Record<string, string> = {};
for (const [n, ways] of ["零〇○", "一壹ㄧ", "二貳", "三參叁", "四肆", "五伍", "六陸", "七柒", "八捌", "九玖"].entries())
  for (const way of ways) digits[way] = String(n);

/** Characters that nobody sees: joiners, direction marks, variation selectors, the frame of a keycap. */
const INVISIBLE = /\p{Cf}|\u20e3|[\ufe00-\ufe0f]/u;

/**
 * A character without its disguise: full-width and circled forms become plain, Chinese digits too, capitals small; what
 * cannot be seen goes. Signs stay, other than in the search: they are parts of addresses and numbers.
 */
const undisguised = (character: string): string =>
  INVISIBLE.test(character) ? "" : (digits[character] ?? character.normalize("NFKC").toLowerCase());

/** Between two digits of one number: spaces, dashes, dots and brackets. No colon, slash or comma: times, dates, prices. */
const GAP = String.raw`[\s\-‐-―−_.·・‧。~*#()[\]「」、|]{0,3}`;
const spaced = (count: string) => String.raw`(?:${GAP}\d)${count}`;
/** Not the middle of a longer number, a decimal, or of a code such as HS0912345678. */
const BEFORE = String.raw`(?<!\d[.,]?|\d[\s\-.]|[a-z]{2}[-_]?|(?:nt)?\$\s?)`;
const AFTER = String.raw`(?![\d%]|[.,]\d)`;

const phones = [
  // 0912-345-678, 零九一二 三四五 六七八, o9…
  `${BEFORE}[0o]${GAP}9${spaced("{8}")}${AFTER}`,
  String.raw`${BEFORE}09\d{2}[/,:]\d{3}[/,:]\d{3}${AFTER}`,
  // +886 912 345 678, 886-2-2345-6789
  String.raw`(?<!\d)(?:\+|00)?886${GAP}0?${GAP}[2-9]${spaced("{7,8}")}${AFTER}`,
  // Another country's: only with its plus
  String.raw`(?<![\d\w])\+\d{1,3}${spaced("{8,11}")}${AFTER}`,
  // (02) 2345-6789, 04-2345678, 037-123456
  String.raw`${BEFORE}\(?0[2-8]\d{0,2}\)?[\s-]{0,2}[2-9]\d{2,3}[\s-]?\d{3,4}${AFTER}`,
  // tel0912345678: the word says what follows
  String.raw`(?:tel|phone|mobile|cell|call|line|手機|電話)[\s:.]{0,3}[0o]${GAP}9${spaced("{8}")}${AFTER}`,
];

const TLD =
  "(?:com|net|org|edu|gov|idv|tw|io|me|cc|co|app|xyz|link|site|shop|store|info|biz|gg|ly|be|to|tv|page|hk|cn|jp|ee)";
const AT = String.raw`\s{0,2}(?:@|\(at\)|\[at\]|小老鼠)\s{0,2}`;
const DOT = String.raw`\s{0,2}(?:\.|。|點|\(dot\)|\[dot\]|\bdot\b)\s{0,2}`;

/**
 * Every repetition is bounded and begins at a word, so that the time to search a hostile text grows only with its
 * length.
 */
const LOCAL = String.raw`(?<![\w.+-])[\w.+-]{1,64}`;
const HOST = String.raw`[\w-]{1,40}(?:${DOT}[\w-]{1,40}){0,3}`;

const mails = [
  `${LOCAL}${AT}${HOST}${DOT}[a-z]{2,12}`,
  String.raw`${LOCAL}\sat\s${HOST}${DOT}${TLD}\b`,
  String.raw`${LOCAL}${AT}(?:gmail|yahoo|hotmail|outlook|icloud|pchome)\b`,
];

const REST = String.raw`[^\s<>"'「」『』，。；！？、（）()]`;

const links = [
  String.raw`\b(?:https?|ftp)\s?:\s?//\s?${REST}{1,500}`,
  String.raw`\bwww\.${REST}{1,500}`,
  // Not a file: logo.ai and index.ts have no such ending.
  String.raw`(?<![\w@.-])(?:[a-z0-9][a-z0-9-]{0,40}\.){1,4}${TLD}(?![\w-]|\.\w)(?:/${REST}{0,500})?`,
  String.raw`(?<![\w-])[a-z0-9-]{3,40}\s{0,2}(?:點|\(dot\)|\[dot\]|\sdot\s)\s{0,2}(?:com|net|org|tw)\b`,
];

/** An account's name: letters, not a size, a number of pieces or a word that goes with LINE as a product. */
const NAME = String.raw`@?(?!(?:pay|bot|art|sticker|stickers|login|notify|official|points?|shop|today|music|webtoon|style|height|id|oa|api)\b)(?=[\w.-]{0,30}[a-z])(?!\d{1,5}x\d)[\w.-]{4,40}`;
const IS = String.raw`\s{0,2}(?:是|為|[:=→]|->)?\s{0,2}`;
const OTHERS = "(?:ig|instagram|fb|facebook|messenger|telegram|tg|wechat|微信|whatsapp|discord|skype|threads|小紅書)";

const accounts = [
  // LINE ID：abc123, 賴帳號 abc, line：abc, line @abc
  String.raw`(?<![a-z])(?:line|賴|瀨)\s{0,2}(?:的)?(?:id|帳號|號)${IS}@?[\w.-]{3,40}`,
  String.raw`(?<![a-z])(?:line|賴)\s{0,2}(?:[:=@]|是)\s{0,2}${NAME}`,
  String.raw`(?:加|私|聯絡|聯繫|找)(?:我|個|一下)?(?:的)?\s{0,2}(?:line|賴)${IS}${NAME}`,
  "(?:加|私)(?:我|個|一下)?(?:的)?賴(?!床|皮|著|帳)",
  String.raw`(?<![\w.-])@?(?=[\w.-]{0,30}[a-z])[\w.-]{4,40}\s{0,2}(?:是|為|\()\s{0,2}(?:我的?)?\s{0,2}(?:line|賴)\b`,
  String.raw`(?<![a-z])${OTHERS}\s{0,2}(?:的)?(?:id|帳號|號)${IS}@?[\w.-]{3,40}`,
  String.raw`(?<![a-z])${OTHERS}\s{0,2}[:=]?\s{0,2}@[\w.-]{3,40}`,
  // ig：amy_draws7: letters with a digit, a dot or a line in them, or it is a word such as post
  String.raw`(?<![a-z])${OTHERS}\s{0,2}[:=]\s{0,2}(?=[\w.]{0,30}[a-z])(?=[\w.]{0,30}[\d_.])(?!\d{1,5}x\d)[\w.]{4,40}`,
  String.raw`(?:加|追蹤|私訊|密)(?:我)?(?:的)?\s{0,2}${OTHERS}\s{0,2}[:=]?\s{0,2}(?=[\w.]{0,30}[a-z])[\w.]{4,40}`,
];

const patterns: [ContactKind, RegExp[]][] = (
  [
    ["mail", mails],
    ["link", links],
    ["account", accounts],
    ["phone", phones],
  ] as const
).map(([kind, sources]) => [kind, sources.map((source) => new RegExp(source, "gu"))]);

/** Names with a dot in them that are no address. */
const NOT_LINKS = new Set(["asp.net", "vb.net", "ado.net", "socket.io", "draw.io"]);

function isOwn(found: string, ownHosts: readonly string[]): boolean {
  const host = found.replace(/^(?:https?|ftp):\/\//, "").split(/[/?#]/)[0] ?? "";
  return ownHosts.includes(host) || NOT_LINKS.has(host);
}

/** A link ends before the punctuation of its sentence. */
const trimmed = (found: string): string => found.replace(/[\s.,;:!?\])-]{1,20}$/, "");

/**
 * Everything in a text that leads around the house, in order and without overlaps.
 * @param ownHosts hosts whose pages may be linked: the product's own.
 */
export function findContactDetails(text: string, ownHosts: readonly string[] = []): ContactFinding[] {
  const plain = normalized(text, undisguised);
  const found: ContactFinding[] = [];
  for (const [kind, sources] of patterns) {
    for (const source of sources) {
      for (const match of plain.text.matchAll(source)) {
        const words = kind === "link" ? trimmed(match[0]) : match[0];
        if (kind === "link" && isOwn(words, ownHosts)) continue;
        const lead = words.length - words.trimStart().length;
        const start = plain.from[match.index + lead] ?? 0;
        const end = plain.to[match.index + words.length - 1] ?? text.length;
        if (found.some((other) => other.start < end && start < other.end)) continue;
        found.push({ kind, start, end, text: text.slice(start, end) });
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

const beforePayment = "雙方完成第一筆付款前，請先在這裡溝通，款項與交付才有平台保障。";

/** Why a text is refused: what was found, at most three of it, and what to do instead. */
export function contactSentence(found: readonly ContactFinding[], instead = beforePayment): string {
  if (found.length === 0) return "";
  const named = found.slice(0, 3).map(({ kind, text }) => {
    const shown = shortened(text, 30);
    return `「${shown}」看起來是${contactWords[kind]}`;
  });
  return `${named.join("，")}。${instead}`;
}
