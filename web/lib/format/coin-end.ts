import { grouped } from "#contract/money.ts";
import { monthAndDay } from "#contract/time.ts";

/** Coins that expire at the same time, ISO. */
export type CoinEnd = { left: number; expiresAt: string };

/** The remaining coins of the lots that expire first. @param lots sorted by expiry */
export function firstEnd(lots: readonly CoinEnd[]): CoinEnd | null {
  const [first] = lots;
  if (!first) return null;
  const left = lots.reduce((sum, lot) => (lot.expiresAt === first.expiresAt ? sum + lot.left : sum), 0);
  return { left, expiresAt: first.expiresAt };
}

/** 「，其中 30 枚 6 月 30 日到期」 after a balance; without the number when all of it expires. */
export function endWords(ending: CoinEnd | null, held: number): string {
  if (!ending) return "";
  const which = ending.left < held ? `其中 ${grouped(ending.left)} 枚 ` : "";
  return `，${which}${monthAndDay(new Date(ending.expiresAt))}到期`;
}
