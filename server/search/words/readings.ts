import { readFileSync } from "node:fs";
import { join } from "node:path";

let known: Map<string, Set<string>> | undefined;

/** The syllables of each character: the 5,401 of Big5 level 1 with all readings, from pinyin-pro 3.29 (MIT). */
function readings(): Map<string, Set<string>> {
  if (known) return known;
  known = new Map();
  for (const line of readFileSync(join(import.meta.dirname, "readings.txt"), "utf8")
    .trimEnd()
    .split("\n")) {
    const [syllable = "", characters = ""] = line.split(" ");
    for (const character of characters) known.set(character, (known.get(character) ?? new Set()).add(syllable));
  }
  return known;
}

const none: ReadonlySet<string> = new Set();

/** The syllables of a character in 注音, without tones; none for a rare one. */
export const readingsOf = (character: string): ReadonlySet<string> => readings().get(character) ?? none;

/** True when two characters have a reading in common. */
export function soundAlike(one: string, other: string): boolean {
  const readings = readingsOf(other);
  return one === other || [...readingsOf(one)].some((reading) => readings.has(reading));
}
