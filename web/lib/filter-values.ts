/** What the lists of services and of sellers read from their addresses in the same way, and name with the same words. */

/** A whole number within bounds; an empty field or nonsense is no filter. */
export function whole(text: string | null, min: number, max: number): number | undefined {
  if (!text || !/^\d{1,8}$/.test(text.trim())) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

/** 1 to 5 stars, halves too. */
export function stars(text: string | null): number | undefined {
  return /^(?:[1-4](?:\.5)?|5)$/.test(text ?? "") ? Number(text) : undefined;
}

/** Lists have no more pages than this. */
const LAST_PAGE = 10_000;

/** The page that an address means: nonsense is the first, one beyond all lists the last that a list may have. */
export function pageIn(text: string | null): number {
  if (!text || !/^\d+$/.test(text.trim())) return 1;
  return Math.min(LAST_PAGE, Math.max(1, Number(text)));
}

/** What somebody wrote, without spaces around it; an endless text keeps its beginning. */
export function words(text: string | null): string {
  return (text ?? "").trim().slice(0, 100).trim();
}

/** Leaves out what is undefined, so that two equal filters are equal objects. */
export function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}

/** What may be asked of a seller with yes or no. */
export const sellerSwitches = [
  { name: "star", label: "嚴選達人" },
  { name: "verified", label: "已驗證身分" },
  { name: "online", label: "一天內上線過" },
] as const;

export const ratingLabel = (rating: number): string => `${rating} 分以上`;
export const levelLabel = (level: number): string => (level === 5 ? "等級 5" : `等級 ${level} 以上`);
