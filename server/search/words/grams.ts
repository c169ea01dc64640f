/** Two neighbours of each run of letters and digits; a run of one stands for itself. @param folded see `fold.ts` */
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
 * Grams as an index keeps them: both characters in one 32-bit word, so that the rows which a search visits are
 * narrower (docs/decisions/011). Beyond the basic plane (rare names, emoji) two may share a number.
 */
export function gramNumbers(grams: readonly string[]): number[] {
  return grams.map((gram) => {
    const [first = "", second = ""] = gram;
    return ((first.codePointAt(0) ?? 0) << 16) | ((second.codePointAt(0) ?? 0) & 0xffff);
  });
}

/**
 * What a text is found by: its two-character grams, and its single characters where `singles` says so (a title is
 * found by one character, a long text is not: every text has 的).
 */
export function gramsOfText(folded: string, options: { singles: boolean }): Set<string> {
  const grams = new Set(gramsOfQuery(folded));
  if (options.singles) for (const character of folded) if (character !== " ") grams.add(character);
  return grams;
}
