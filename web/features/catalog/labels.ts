import type { ConsumerClass } from "#contract/catalog/limits.ts";

export function revisionsLabel(revisions: number | null): string {
  if (revisions === null) return "不限次數修改";
  return revisions === 0 ? "不含修改" : `可修改 ${revisions} 次`;
}

export function daysLabel(days: number): string {
  return `${days} 天交件`;
}

/** The buyer's right to withdraw in a line; the whole sentence stands at checkout. */
export const withdrawalWords: Record<ConsumerClass, string> = {
  custom: "依需求客製，不適用七日解除權",
  digital: "數位內容，提供後不適用七日解除權",
  live: "線上即時進行，完成後不適用七日解除權",
  none: "適用七日解除權",
};
