import { bankName } from "#contract/accounts/banks.ts";
import * as terms from "#contract/terms.ts";
import { DAY, later, nextTaipeiWeekday } from "#contract/time.ts";
import { fitsColumn, HOLDER } from "./bank/transfer-file.ts";

/** The weekly run of a withdrawal requested now: the start of that day in Taipei. */
export const runAfter = (now: Date): Date => nextTaipeiWeekday(now, terms.withdrawalWeekday);

/** The date on which the money of a run should arrive. */
export const expectedAt = (runAt: Date): Date => later(runAt, terms.withdrawalArrivalDays * DAY);

/** The fee of a withdrawal, NT$; 0 for the final payout of a deleted account. */
export const feeOf = (reason: "wish" | "leaving"): number => (reason === "leaving" ? 0 : terms.withdrawalFee);

/** Why the bank's file cannot include a transfer to this holder; null if it can. */
export const heldFor = (holder: string): string | null =>
  fitsColumn(holder)
    ? null
    : `戶名超過匯款檔的 ${HOLDER} 個位元組（中文一字算兩個），不會放進批次。請和會員確認後另外處理。`;

/** The reference of a transfer at the bank: W and eleven digits. */
export const referenceOf = (id: number): string => `W${String(id).padStart(11, "0")}`;

/** The number of a file at the bank. @param day 2026-11-25 @param nth file of that day, from 1 */
export const batchNumber = (day: string, nth: number): string =>
  `HS${day.replaceAll("-", "")}${String(nth).padStart(3, "0")}`;

/** The account as its owner recognises it: bank and last digits. */
export const destinationOf = ({ bankCode, lastDigits }: { bankCode: string; lastDigits: string }): string =>
  `${bankName(bankCode) ?? bankCode}末四碼 ${lastDigits} 的帳戶`;
