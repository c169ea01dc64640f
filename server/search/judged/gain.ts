/** The gain of the first five of a list, whose grades are given in its order (Järvelin and Kekäläinen, 2002). */
function gain(grades: readonly number[]): number {
  return grades.slice(0, 5).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);
}

/** How well a list is ordered: 1 when the best five answers come first. @param all the grades of all answers */
export function ndcg(shown: readonly number[], all: readonly number[]): number {
  return gain(shown) / gain([...all].sort((a, b) => b - a));
}

export const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
