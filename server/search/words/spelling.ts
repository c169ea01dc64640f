import { fold } from "#server/kernel/fold.ts";

/** How many single changes (one character more, less, other, or two swapped) lead from one word to the other. */
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

/** How many changes a word of this length may be away from a known one; two characters say too little to guess at. */
function allowance(folded: string): number {
  const { length } = [...folded];
  const han = /\p{Script=Han}/u.test(folded);
  if (length < 3) return 0;
  if (length < 5) return 1;
  return han ? Math.floor(length / 3) : length < 8 ? 1 : 2;
}

/**
 * The known word that was probably meant.
 * @param words the most used first: it wins between equals.
 * @returns null when it is known as it is, or nothing is near.
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
