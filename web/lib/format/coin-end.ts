import { grouped } from "#contract/money.ts";
import { monthAndDay } from "#contract/time.ts";

/** So many coins that end at one instant, ISO. */
export type CoinEnd = { left: number; expiresAt: string };

/** What is left of the lots that end first. @param lots in the order of their end */
export function firstEnd(lots: readonly CoinEnd[]): CoinEnd | null {
  const [first] = lots;
  if (!first) return null;
  const left = lots.reduce((sum, lot) => (lot.expiresAt === first.expiresAt ? sum + lot.left : sum), 0);
  return { left, expiresAt: first.expiresAt };
}

/** 「，其中 30 枚 6 月 30 日到期」, behind how many one has; of all of them without how many. */
export function endWords(ending: CoinEnd | null, held: number): string {
  if (!ending) return "";
  const which = ending.left < held ? `其中 ${grouped(ending.left)} 枚 ` : "";
  return `，${which}${monthAndDay(new Date(ending.expiresAt))}到期`;
}
