import type { Facets } from "../lists/facets.ts";
import { onlineWithinMs } from "../terms.ts";
import { inWords } from "../text/numerals.ts";
import { DAY } from "../time.ts";

/** 「一天內上線過」 */
export const onlineLabel = onlineWithinMs === DAY ? "今天在線上" : `${inWords(onlineWithinMs / DAY)}天內上線過`;

const rating = {
  kind: "atLeast",
  title: "評價",
  steps: [4.5, 4, 3],
  values: { least: 1, most: 5, unit: 0.5 },
  counts: "ratings",
  each: "rating",
  label: (stars: number) => `${stars} 分以上`,
} as const;

const level = {
  kind: "atLeast",
  steps: [5, 4, 3, 2],
  values: { least: 1, most: 5 },
  counts: "levels",
  each: "level",
  label: (least: number) => (least === 5 ? "等級 5" : `等級 ${least} 以上`),
} as const;

/** Properties of a seller. `online`: active within a day. */
const switches = <const T extends string>(title: T) =>
  ({
    star: { kind: "flag", title, label: "嚴選達人" },
    verified: { kind: "flag", title, label: "已驗證身分" },
    online: { kind: "flag", title, label: onlineLabel },
  }) as const;

/** Facets of the list of services. */
export const serviceFacets = {
  /** Delivered within so many days. */
  days: {
    kind: "atMost",
    title: "交件時間",
    steps: [1, 3, 7, 14],
    values: { least: 1, most: 90 },
    counts: "days",
    each: "days",
    label: (days: number) => `${days} 天內`,
    chip: (days: number) => `${days} 天內交件`,
  },
  rating,
  level: { ...level, title: "賣家等級" },
  ...switches("賣家"),
} as const satisfies Facets;

/** Facets of the list of members. */
export const sellerFacets = {
  level: { ...level, title: "等級" },
  rating,
  ...switches("條件"),
} as const satisfies Facets;
