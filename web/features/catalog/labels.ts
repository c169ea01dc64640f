import type { ConsumerClass } from "#contract/catalog/limits.ts";

/** The buyer's right of withdrawal in a line; the checkout shows the full text. */
export const withdrawalWords: Record<ConsumerClass, string> = {
  custom: "依需求客製，不適用七日解除權",
  digital: "數位內容，提供後不適用七日解除權",
  live: "線上即時進行，完成後不適用七日解除權",
  none: "適用七日解除權",
};
