import type { Facets } from "../lists/facets.ts";

/** Facets of the list of requests. */
export const requestFacets = {
  /** Due within so many days. */
  due: {
    kind: "atMost",
    title: "希望完成日",
    steps: [7, 14, 30],
    values: { least: 1, most: 365 },
    counts: "due",
    each: "days",
    label: (days: number) => `${days} 天內要完成`,
  },
  /** At most so many offers up to now. */
  offers: {
    kind: "atMost",
    title: "已收到的提案",
    steps: [0, 2, 5],
    values: { least: 0, most: 20 },
    counts: "offers",
    each: "offers",
    label: (offers: number) => (offers === 0 ? "還沒有提案" : `${offers} 份以下`),
    chip: (offers: number) => `提案：${offers === 0 ? "還沒有提案" : `${offers} 份以下`}`,
  },
} as const satisfies Facets;
