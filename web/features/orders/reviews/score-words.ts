import type { Side } from "#contract/orders/states.ts";

/** Names of the scores, by the side that gives the review. */
export const scoreWords: Record<Side, { quality: string; communication: string; value: string }> = {
  buyer: { quality: "成果品質", communication: "溝通", value: "物有所值" },
  seller: { quality: "需求清楚", communication: "溝通", value: "配合度" },
};
