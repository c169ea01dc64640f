/**
 * The character bigrams of each run of letters and digits; a run of one is its own gram. @param folded see `fold.ts`
 */
export function gramsOfQuery(folded: string): string[] {
  const grams = new Set<string>();
  for (const run of folded.split(" ")) {
    const characters = [...run];
    if (characters.length === 1) grams.add(run);
    for (let i = 0; i + 1 < characters.length; i++) grams.add(`${characters[i]}${characters[i + 1]}`);
  }
  grams.delete("");
  return [...grams];
}

/**
 * Encodes grams for the index: both characters in a 32-bit integer, so that index rows are narrower
 * (docs/decisions/011). Outside the basic plane (rare names, emoji) two grams may share a number.
 */
export function gramNumbers(grams: readonly string[]): number[] {
  return grams.map((gram) => {
    const [first = "", second = ""] = gram;
    return ((first.codePointAt(0) ?? 0) << 16) | ((second.codePointAt(0) ?? 0) & 0xffff);
  });
}

/**
 * The grams of a text: its bigrams, and with `singles` its single characters too (a title is found by one character, a
 * long text is not: every text contains 的).
 */
export function gramsOfText(folded: string, options: { singles: boolean }): Set<string> {
  const grams = new Set(gramsOfQuery(folded));
  if (options.singles) for (const character of folded) if (character !== " ") grams.add(character);
  return grams;
}
