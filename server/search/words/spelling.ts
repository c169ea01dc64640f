import { fold } from "#server/kernel/fold.ts";

/** The edit distance of two words (insertion, deletion, substitution, transposition of neighbours). */
export function distance(a: string, b: string): number {
  const x = [...a];
  const y = [...b];
  let before: number[] = [];
  let above = Array.from({ length: y.length + 1 }, (_, j) => j);
  for (let i = 1; i <= x.length; i++) {
    const row = [i];
    for (let j = 1; j <= y.length; j++) {
      const change = (above[j - 1] ?? 0) + (x[i - 1] === y[j - 1] ? 0 : 1);
      let best = Math.min(change, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && x[i - 1] === y[j - 2] && x[i - 2] === y[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    before = above;
    above = row;
  }
  return above[y.length] ?? 0;
}

/** The maximum edit distance for a word of this length; two characters are too few to guess. */
function allowance(folded: string): number {
  const { length } = [...folded];
  const han = /\p{Script=Han}/u.test(folded);
  if (length < 3) return 0;
  if (length < 5) return 1;
  return han ? Math.floor(length / 3) : length < 8 ? 1 : 2;
}

/**
 * The known word that was probably meant.
 * @param words most frequent first, which wins ties
 * @returns null when the word is known or none is near
 */
export function nearestWord(k: string, words: readonly { word: string; folded: string }[]): string | null {
  const folded = fold(k);
  const most = allowance(folded);
  const { length } = [...folded];
  let best: { word: string; far: number } | null = null;
  for (const { word, folded: known } of words) {
    if (known === folded) return null;
    if (Math.abs([...known].length - length) > most) continue;
    const far = distance(folded, known);
    if (far <= most && far < (best?.far ?? Number.POSITIVE_INFINITY)) best = { word, far };
  }
  return best?.word ?? null;
}
