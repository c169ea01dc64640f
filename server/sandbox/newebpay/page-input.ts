/** Buyer's input, and what the gateway's test environment accepts. */
import type { CardInput } from "./pages.ts";
import type { Trade } from "./trade.ts";

/** Manual NDNF-1.1.9 chapter 3: one-off, bonus points, American Express. */
const testCards = new Set(["4000221111111111", "4003551111111111", "376000000000006"]);

/** Initial values of the form: the test card, valid for three more years. */
export function prefilled(now: Date): CardInput {
  const year = String((now.getUTCFullYear() + 3) % 100).padStart(2, "0");
  return { card: "4000-2211-1111-1111", expiry: `12/${year}`, cvc: "123" };
}

export type CardReading =
  | { card: NonNullable<Trade["card"]>; errors: null }
  | { card: null; errors: Partial<CardInput> };

export function readCardInput(input: CardInput, now: Date): CardReading {
  const errors: Partial<CardInput> = {};
  const digits = input.card.replace(/[\s-]/g, "");
  if (!testCards.has(digits)) errors.card = "測試環境只接受測試卡號，例如 4000-2211-1111-1111。";
  const [, month = "", year = ""] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(input.expiry.trim()) ?? [];
  if (month === "") errors.expiry = "請填月／年，例如 12/29。";
  // A card is valid through the last day of the month, in Taipei.
  else if (Date.parse(`20${year}-${month}-01T00:00:00+08:00`) + 31 * 86_400_000 < now.getTime())
    errors.expiry = "這張卡已過期。";
  if (!/^\d{3,4}$/.test(input.cvc.trim())) errors.cvc = "安全碼是 3 或 4 位數字。";
  if (Object.keys(errors).length > 0) return { card: null, errors };
  return { card: { first6: digits.slice(0, 6), last4: digits.slice(-4), expiry: year + month }, errors: null };
}
