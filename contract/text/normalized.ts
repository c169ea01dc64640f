/**
 * A text in a form for comparing, and for each UTF-16 unit of it where its character stood in the original. What counts
 * as the same differs from use to use and is the caller's rule; where it stood is found here.
 */
export type Normalized = { text: string; from: number[]; to: number[] };

/**
 * Pure and without zod: server and pages use it.
 * @param rule what stands for a character, possibly nothing; `before` is the result so far
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
 * Where words stand in a text. The longest word wins; neighbours become one.
 * @param words in the same form as the text
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
