import { onlineWithinMs } from "#contract/terms.ts";
import { inWords } from "#contract/text/numerals.ts";
import { DAY } from "#contract/time.ts";
export const onlineLabel = `${inWords(onlineWithinMs / DAY)}天內上線過`;

/** Yes/no filters for sellers, in lists of services and of members. */
export const sellerSwitches = [
  { name: "star", label: "嚴選達人" },
  { name: "verified", label: "已驗證身分" },
  { name: "online", label: onlineLabel },
] as const;

export const ratingLabel = (rating: number): string => `${rating} 分以上`;
export const levelLabel = (level: number): string => (level === 5 ? "等級 5" : `等級 ${level} 以上`);
