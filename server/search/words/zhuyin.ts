import { readFileSync } from "node:fs";
import { join } from "node:path";

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

/**
 * The syllables typed on a 注音 keyboard with the input method off, or written in 注音 itself; without tones. Null when the
 * keys form no syllables, or only one: a single syllable has too many characters.
 */
export function syllablesOf(typed: string): string[] | null {
  const written = [...typed.trim().toLowerCase()].map((key) => (/[ㄅ-ㄩˇˋˊ˙]/u.test(key) ? key : keys[key]));
  if (written.length < 2 || written.some((symbol) => symbol === undefined)) return null;
  const text = written.join("");
  const found = [...text.matchAll(syllable)].filter((match) => match[0] !== "");
  const whole = found.map((match) => match[0]).join("") === text;
  const syllables = found.map((match) => match[1] ?? "");
  return whole && syllables.length > 1 && syllables.every((part) => part !== "") ? syllables : null;
}

let known: Map<string, string> | undefined;

/** Characters by syllable: the 5,401 of Big5 level 1 with all readings, from pinyin-pro 3.29 (MIT). */
function readings(): Map<string, string> {
  known ??= new Map(
    readFileSync(join(import.meta.dirname, "readings.txt"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line): [string, string] => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]),
  );
  return known;
}

/**
 * The known word that the typed keys spell: 「gk4ru4」 is 設計.
 * @param words most frequent first, which wins between homophones
 */
export function spelledWord(k: string, words: readonly { word: string }[]): string | null {
  const syllables = syllablesOf(k)?.map((each) => readings().get(each) ?? "");
  if (!syllables) return null;
  const spells = (word: string) => {
    const characters = [...word];
    return (
      characters.length === syllables.length &&
      characters.every((character, i) => syllables[i]?.includes(character) === true)
    );
  };
  return words.find(({ word }) => spells(word))?.word ?? null;
}
