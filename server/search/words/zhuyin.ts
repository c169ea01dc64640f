import { readingsOf } from "./readings.ts";

/**
 * The standard (大千) keyboard layout: the symbol of each key with the input method on. Tones are 3, 4, 6, 7 and the
 * space bar.
 */
const keys: Record<string, string> = Object.fromEntries(
  [
    ["1qaz2wsxedcrfv5tgbyhn", "ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙ"],
    ["ujm8ik,9ol.0p;/-", "ㄧㄨㄩㄚㄛㄜㄝㄞㄟㄠㄡㄢㄣㄤㄥㄦ"],
    ["3467 ", "ˇˋˊ˙ "],
  ].flatMap(([typed = "", written = ""]) => [...typed].map((key, i) => [key, [...written][i] ?? ""])),
);

const syllable = /([ㄅ-ㄙ]?[ㄧㄨㄩ]?[ㄚ-ㄦ]?)[ˇˋˊ˙ ]*/gu;
const isZhuyin = /[ㄅ-ㄩ]/u;

/** The syllables that a text in 注音 consists of, without tones; null when it is not made of syllables. */
function split(text: string): string[] | null {
  const found = [...text.matchAll(syllable)].filter((match) => match[0] !== "");
  const syllables = found.map((match) => match[1] ?? "");
  return found.map((match) => match[0]).join("") === text && syllables.every((part) => part !== "") ? syllables : null;
}

/**
 * The syllables typed on a 注音 keyboard with the input method off, or written in 注音 itself; without tones. Null when the
 * keys form no syllables.
 */
export function syllablesOf(typed: string): string[] | null {
  const written = [...typed.trim().toLowerCase()].map((key) => (/[ㄅ-ㄩˇˋˊ˙]/u.test(key) ? key : keys[key]));
  if (written.length < 2 || written.some((symbol) => symbol === undefined)) return null;
  return split(written.join(""));
}

/** One character of a word: itself, or the syllable that it has. */
type Sign = { character: string } | { syllable: string };

/** The characters and syllables of a text: 「商ㄅㄧㄠ」 has one of each. Null for a text without syllables. */
function signsOf(k: string): Sign[] | null {
  const typed = syllablesOf(k);
  if (typed) return typed.map((syllable) => ({ syllable }));
  if (!isZhuyin.test(k)) return null;
  const signs: Sign[] = [];
  for (const part of k.trim().match(/[ㄅ-ㄩˇˋˊ˙]+|[^ㄅ-ㄩˇˋˊ˙\s]/gu) ?? []) {
    const syllables = isZhuyin.test(part) ? split(part) : null;
    signs.push(...(syllables?.map((syllable) => ({ syllable })) ?? [{ character: part }]));
  }
  return signs;
}

/** @param open true when the syllable may go on: 「ㄕ」 then stands for 設 and 商, too */
function stands(sign: Sign, character: string, open: boolean): boolean {
  if ("character" in sign) return sign.character === character;
  const readings = readingsOf(character);
  return readings.has(sign.syllable) || (open && [...readings].some((reading) => reading.startsWith(sign.syllable)));
}

/**
 * The known words that the typed keys or 注音 spell: 「gk4ru4」 is 設計.
 * @param words in the order of the answer
 * @param begun true when more may follow: words that begin so, whose last typed syllable may be incomplete
 */
export function spelledWords<W extends { word: string }>(k: string, words: readonly W[], begun: boolean): W[] {
  const signs = signsOf(k);
  if (!signs) return [];
  return words.filter(({ word }) => {
    const characters = [...word];
    if (begun ? characters.length < signs.length : characters.length !== signs.length) return false;
    return signs.every((sign, i) => stands(sign, characters[i] ?? "", begun && i === signs.length - 1));
  });
}
