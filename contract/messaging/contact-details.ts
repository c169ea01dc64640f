import { shortened } from "#contract/text/characters.ts";
import { asRead } from "#contract/text/look-alikes.ts";
import { type Normalized, normalized } from "#contract/text/normalized.ts";
import { type ContactKind, contactRules } from "./contact-rules.ts";

/**
 * Finds contact details in what members write before payment: mail addresses, telephone numbers, messenger accounts,
 * links. Pure and without zod: the page marks them while typing, the server rejects them.
 */
export type { ContactKind };

/** `start` and `end` are positions in the original text in UTF-16 units; `rule` names the pattern. */
export type ContactFinding = { kind: ContactKind; rule: string; start: number; end: number; text: string };

const contactWords: Record<ContactKind, string> = {
  mail: "電子信箱",
  phone: "電話號碼",
  account: "通訊軟體帳號",
  link: "外部連結",
};

const digits: Record<string, string> = {};
for (const [n, ways] of [
  "零〇○◯洞",
  "一壹弌壱ㄧ么幺",
  "二貳贰弍弐貮",
  "三參叁叄参叅弎",
  "四肆",
  "五伍",
  "六陸陆",
  "七柒拐",
  "八捌",
  "九玖勾",
].entries())
  for (const way of ways) digits[way] = String(n);

/**
 * Normalizes a character; Chinese digits become digits. Unlike in the search, punctuation stays: addresses and numbers
 * contain it.
 */
const undisguised = (character: string): string => digits[character] ?? asRead(character);

/**
 * Single letters separated by blanks, with a number after them: 「賴 a m y 2024」, 「a m y @ g m a i l . c o m」, 「L I N E」.
 */
const SPACED = /(?<![a-z0-9])[a-z0-9](?:[ \t]{1,2}[a-z0-9@._-](?![a-z0-9])){2,80}(?:[ \t]{1,2}\d{2,6}(?!\d))?/g;

/** The text with such letters joined; null if there are none. */
function together({ text, from, to }: Normalized): Normalized | null {
  const out: Normalized = { text: "", from: [], to: [] };
  let at = 0;
  const take = (until: number, blanks: boolean) => {
    for (; at < until; at++) {
      if (!blanks && /\s/.test(text.charAt(at))) continue;
      out.text += text.charAt(at);
      out.from.push(from[at] ?? 0);
      out.to.push(to[at] ?? 0);
    }
  };
  for (const run of text.matchAll(SPACED)) {
    take(run.index, true);
    take(run.index + run[0].length, false);
  }
  if (at === 0) return null;
  take(text.length, true);
  return out;
}

/** Names that contain a dot but are no domain. */
const NOT_LINKS = new Set(["asp.net", "vb.net", "ado.net", "socket.io", "draw.io"]);

function isOwn(found: string, ownHosts: readonly string[]): boolean {
  const host = found.replace(/^(?:https?|ftp):\/\//, "").split(/[/?#]/)[0] ?? "";
  return ownHosts.includes(host) || NOT_LINKS.has(host);
}

/** Removes the punctuation of the sentence from the end of a link. */
const trimmed = (found: string): string => found.replace(/[\s.,;:!?\])-]{1,20}$/, "");

/**
 * All contact details in a text, in order and without overlaps.
 * @param ownHosts hosts that may be linked: the product's own.
 */
export function findContactDetails(text: string, ownHosts: readonly string[] = []): ContactFinding[] {
  const plain = normalized(text, undisguised);
  const spaced = together(plain);
  const found: ContactFinding[] = [];
  for (const { kind, name: rule, pattern } of contactRules) {
    for (const read of spaced ? [plain, spaced] : [plain]) {
      for (const match of read.text.matchAll(pattern)) {
        const words = kind === "link" ? trimmed(match[0]) : match[0];
        if (kind === "link" && isOwn(words, ownHosts)) continue;
        const lead = words.length - words.trimStart().length;
        const start = read.from[match.index + lead] ?? 0;
        const end = read.to[match.index + words.length - 1] ?? text.length;
        if (found.some((other) => other.start < end && start < other.end)) continue;
        found.push({ kind, rule, start, end, text: text.slice(start, end) });
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Advice in the error message: for private conversations, and for public texts. */
export const contactInstead = {
  between: "雙方完成第一筆付款前，請先在這裡溝通，款項與交付才有平台保障。",
  open: "這裡每個人都看得到，請先拿掉。對你有興趣的人可以在平台上傳訊息給你。",
} as const;

const kinds = Object.values(contactWords).join("|");

/** True if a sentence is an error of the contact filter, so that the page offers to report a mistake. */
export const isContactSentence = (sentence: string): boolean =>
  new RegExp(`^「[\\s\\S]{1,60}」看起來是(?:${kinds})[，。]`).test(sentence);

/** Error message: at most three of the findings, and the advice. */
export function contactSentence(found: readonly ContactFinding[], instead: string = contactInstead.between): string {
  if (found.length === 0) return "";
  const named = found.slice(0, 3).map(({ kind, text }) => {
    const shown = shortened(text, 30);
    return `「${shown}」看起來是${contactWords[kind]}`;
  });
  return `${named.join("，")}。${instead}`;
}
