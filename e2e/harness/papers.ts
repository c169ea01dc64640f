/** A national ID number whose checksum holds, at random: one number verifies one account only, on a second try too. */
export function someIdNumber(): string {
  const digits = Array.from({ length: 7 }, () => Math.floor(Math.random() * 10));
  // A is 10, its digits weigh 1 and 9; then 1 for a man, and the rest.
  const weights = [8, 7, 6, 5, 4, 3, 2, 1];
  const sum = [1, ...digits].reduce((all, digit, at) => all + digit * (weights[at] ?? 0), 1);
  return `A1${digits.join("")}${(10 - (sum % 10)) % 10}`;
}
