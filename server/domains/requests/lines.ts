import { beginning, shortened } from "#contract/text/characters.ts";

/** The most code units that a character may take on average in a form's text. */
const UNITS = 3;
/** The most code units of a single character. */
const LONGEST = 16;

/** The beginning of a text that a form with the rule of `max` characters accepts as a draft. */
export function within(text: string, max: number): string {
  const short = shortened(text, max);
  return short.length <= max * UNITS ? short : beginning(short, Math.floor((max * UNITS) / LONGEST));
}

/** Sentences of a line that is too long for a list; one that fits stays whole. */
const sentencesOf = (line: string, max: number): string[] =>
  line.length <= max ? [line] : line.split(/(?<=[。！？])/);

/** What a text of a service or a plan lists, as the lines of a form: each once, none empty, none too long. */
export function linesOf(text: string, { max, most }: { max: number; most: number }): string[] {
  const lines = text
    .split(/[\n；]/)
    .map((line) => line.replace(/^[\s・•\-–—*]+/, "").trim())
    .flatMap((line) => sentencesOf(line, max))
    .map((line) => within(line.trim(), max))
    .filter((line) => line !== "");
  return [...new Set(lines)].slice(0, most);
}
