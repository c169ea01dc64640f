/**
 * A normalized text for comparison, with the original position of each UTF-16 unit. The caller's rule decides what
 * counts as equal; this module maps positions.
 */
export type Normalized = { text: string; from: number[]; to: number[] };

/**
 * Pure and without zod: server and pages use it.
 * @param rule maps a character, possibly to nothing; `before` is the result so far
 */
export function normalized(text: string, rule: (character: string, before: string) => string): Normalized {
  const out: Normalized = { text: "", from: [], to: [] };
  let at = 0;
  for (const character of text) {
    const plain = rule(character, out.text);
    for (let i = 0; i < plain.length; i++) {
      out.from.push(at);
      out.to.push(at + character.length);
    }
    out.text += plain;
    at += character.length;
  }
  return out;
}

/**
 * Finds words in a text. The longest word wins; adjacent matches are merged.
 * @param words normalized like the text
 * @returns pairs of positions [from, to) in UTF-16 units of the original, in order
 */
export function highlightsIn({ text, from, to }: Normalized, words: readonly string[]): number[] {
  const sorted = [...new Set(words)].filter((word) => word !== "").sort((a, b) => b.length - a.length);
  const highlights: number[] = [];
  for (let at = 0; at < text.length; ) {
    const word = sorted.find((each) => text.startsWith(each, at));
    if (word === undefined) {
      at++;
      continue;
    }
    const start = from[at] ?? 0;
    const end = to[at + word.length - 1] ?? 0;
    if (highlights.at(-1) === start) highlights[highlights.length - 1] = end;
    else highlights.push(start, end);
    at += word.length;
  }
  return highlights;
}
