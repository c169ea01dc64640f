import { Converter } from "opencc-js/t2cn";

// 「发」 may be 發 or 髮, but 髮 and 發 are both 「发」: only this direction can be told character by character, and only
// what is told character by character folds a part of a title exactly as the title itself. Nobody ever reads the result.
const toSimplified = Converter({ from: "t", to: "cn" });

/** Variants that OpenCC leaves apart. */
const variants: Record<string, string> = { 著: "着", 裏: "里", 牠: "它", 祂: "它", 妳: "你", 峯: "峰", 羣: "群" };

const seen = new Map<string, string>();

function foldCharacter(character: string): string {
  const known = seen.get(character);
  if (known !== undefined) return known;
  const folded = variants[character] ?? toSimplified(character);
  // One character for one: a part of a text must stay a part of the folded text.
  const form = [...folded].length === 1 ? folded : character;
  seen.set(character, form);
  return form;
}

const han = /\p{Script=Han}/gu;

/**
 * One form for everything that a person would call the same word: 臺 and 台, full and half width, capitals,
 * traditional and simplified; whatever is no letter or digit becomes one space. For comparing, never for showing.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .normalize("NFC")
    .replaceAll("ς", "σ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(han, foldCharacter);
}
