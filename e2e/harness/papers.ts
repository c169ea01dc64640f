/**
 * A random national ID number with a correct check digit. Random, because a number verifies only one account, also on a
 * second run.
 */
export function someIdNumber(): string {
  const digits = Array.from({ length: 7 }, () => Math.floor(Math.random() * 10));
  // The letter A counts as 10, whose digits are weighted 1 and 9; then comes 1 for male, and the rest.
  const weights = [8, 7, 6, 5, 4, 3, 2, 1];
  const sum = [1, ...digits].reduce((all, digit, at) => all + digit * (weights[at] ?? 0), 1);
  return `A1${digits.join("")}${(10 - (sum % 10)) % 10}`;
}
