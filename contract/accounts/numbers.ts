/** Parsing and checking of numbers that Taiwan assigns to people and companies. */

/** Half-width, upper case, without blanks: people write the same number in many ways. */
const halfWidth = (text: string): string => text.normalize("NFKC").replace(/\s/gu, "").toUpperCase();

/** Normalizes a number of digits and letters: hyphens and brackets are only formatting. */
export const plain = (text: string): string => halfWidth(text).replace(/[\p{Pd}\u2212()]/gu, "");

/** 手機條碼 consists of 0-9 A-Z + - and a dot, so all dashes become a hyphen. */
export const mobileCarrier = (text: string): string => halfWidth(text).replace(/[\p{Pd}\u2212]/gu, "-");

/** @returns E.164 of a Taiwanese mobile number, or null. */
export function mobileOf(text: string): string | null {
  // Address books fill in 886912345678 and 912345678.
  const local = plain(text)
    .replace(/^(?:\+|00)?8860?(?=9)/, "0")
    .replace(/^9/, "09");
  return /^09\d{8}$/.test(local) ? `+886${local.slice(1)}` : null;
}

/** +886912345678 → 0912-345-678. */
export function localMobile(e164: string): string {
  const local = e164.replace(/^\+886/, "0");
  return `${local.slice(0, 4)}-${local.slice(4, 7)}-${local.slice(7)}`;
}

const WEIGHTS = [1, 2, 1, 2, 1, 2, 4, 1];

/**
 * Checks a 統一編號: the digits of the weighted products add up to a multiple of 5 (since April 2023; packages still test
 * 10). A 7 in the seventh place makes 28, whose digits add up to 10: it may count as 1 or as 0.
 * @param confirmed a number that the caller has verified: some registered numbers fail the check
 */
export function isBusinessNumber(text: string, confirmed = ""): boolean {
  if (!/^\d{8}$/.test(text) || text === "00000000") return false;
  if (text === confirmed) return true;
  const sum = WEIGHTS.reduce((all, weight, at) => {
    const product = weight * Number(text[at]);
    return all + Math.floor(product / 10) + (product % 10);
  }, 0);
  return sum % 5 === 0 || (text[6] === "7" && (sum + 1) % 5 === 0);
}

/** Value of each letter in the table of the household registry, counted from 10. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVXYWZIO";

/** True for a 身分證字號, or a 統一證號 of residents in its new form (A8…) or its old one (AC…). */
export function isNationalId(text: string): boolean {
  if (!/^[A-Z][1289A-D]\d{8}$/.test(text)) return false;
  const first = LETTERS.indexOf(text.charAt(0)) + 10;
  const second = text.charAt(1);
  const digits = [
    Math.floor(first / 10),
    first % 10,
    /\d/.test(second) ? Number(second) : (LETTERS.indexOf(second) + 10) % 10,
    ...[...text.slice(2)].map(Number),
  ];
  const weights = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1];
  return digits.reduce((sum, digit, at) => sum + digit * (weights[at] ?? 0), 0) % 10 === 0;
}

/** Kind of a valid number: a citizen's, a resident's in the form since 2021, or a resident's in the older form. */
export type IdKind = "citizen" | "resident" | "old_resident";

/** @param number must satisfy `isNationalId` */
export function idKindOf(number: string): IdKind {
  const second = number.charAt(1);
  if (/[A-D]/.test(second)) return "old_resident";
  return second === "8" || second === "9" ? "resident" : "citizen";
}
