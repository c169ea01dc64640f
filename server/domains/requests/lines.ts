import { beginning, shortened } from "#contract/text/characters.ts";

/** Maximum average code units per character in a form's text. */
const UNITS = 3;
/** Maximum code units of a single character. */
const LONGEST = 16;

/** The beginning of a text that a form limited to `max` characters accepts as a draft. */
export function within(text: string, max: number): string {
  const short = shortened(text, max);
  return short.length <= max * UNITS ? short : beginning(short, Math.floor((max * UNITS) / LONGEST));
}

/** The sentences of a line that is too long for a list; a line that fits stays whole. */
const sentencesOf = (line: string, max: number): string[] =>
  line.length <= max ? [line] : line.split(/(?<=[。！？])/);

/** The list items in a text of a service or a plan, as form lines: distinct, none empty, none too long. */
export function linesOf(text: string, { max, most }: { max: number; most: number }): string[] {
  const lines = text
    .split(/[\n；]/)
    .map((line) => line.replace(/^[\s・•\-–—*]+/, "").trim())
    .flatMap((line) => sentencesOf(line, max))
    .map((line) => within(line.trim(), max))
    .filter((line) => line !== "");
  return [...new Set(lines)].slice(0, most);
}
