/** A price and a time that a search names. */
export type Limits = {
  /** At most so much, NT$. */
  max: number | null;
  /** Within so many days. */
  days: number | null;
};

const digits = "〇一二三四五六七八九";
const units: Record<string, number> = { 十: 10, 百: 100, 千: 1000, 萬: 10_000, k: 1000, K: 1000 };
const NUMBER = "\\d[\\d,.]*[千萬kK]?|[一二兩三四五六七八九十百千萬]+";

/** 「3,000」, 「3千」, 「三千五」 without its last unit, 「兩萬」, 「十五」. */
function numberOf(text: string): number {
  const [, figures = "", unit = ""] = /^([\d,.]+)(\D?)$/.exec(text) ?? [];
  if (figures !== "") return Math.round(Number(figures.replaceAll(",", "")) * (units[unit] ?? 1));
  let whole = 0;
  let last = 0;
  for (const sign of text.replace("兩", "二")) {
    const unit = units[sign];
    if (unit === undefined) last = digits.indexOf(sign);
    else if (unit === 10_000) [whole, last] = [(whole + last) * unit, 0];
    else [whole, last] = [whole + (last || 1) * unit, 0];
  }
  return whole + last;
}

const price = new RegExp(
  `(?:預算|價格|價錢|不超過|低於|最多)?\\s*(?:NT\\$?|\\$)?\\s*(${NUMBER})\\s*(?:元|塊錢?|圓)?\\s*(?:以下|以內|之內|內|左右|有找)` +
    `|(?:預算|價格|價錢|不超過|低於|最多)\\s*(?:大概|大約|約|只有|是|在)?\\s*(?:NT\\$?|\\$)?\\s*(${NUMBER})\\s*(?:元|塊錢?|圓)?`,
  "i",
);
const time = new RegExp(
  `(${NUMBER})\\s*個?(天|日|週|周|星期|禮拜)\\s*(?:以內|之內|內)\\s*(?:就)?(?:可以|能|要)?(?:交件|交稿|交貨|交|完成|做好|做完|拿到|好)?的?`,
);
const sameDay = /(?:當天|當日|今天|今日)(?:就)?(?:可以|能|要)?(?:交件|交稿|完成|做好|拿到|好)的?/;
const DAYS: Record<string, number> = { 天: 1, 日: 1, 週: 7, 周: 7, 星期: 7, 禮拜: 7 };

/**
 * Reads a price and a time from the words of a search: 「三千元以下的名片」, 「預算 5000」, 「三天內交件」, 「當天完成」.
 * @returns what they say, and the rest of the words: all of them where nothing else would be left
 */
export function limitsIn(k: string): Limits & { rest: string } {
  let rest = k.normalize("NFKC");
  const limits: Limits = { max: null, days: null };
  const taken = (pattern: RegExp) => {
    const found = pattern.exec(rest);
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const within = taken(time);
  if (within) limits.days = numberOf(within[1] ?? "") * (DAYS[within[2] ?? ""] ?? 1);
  else if (taken(sameDay)) limits.days = 1;
  const most = taken(price);
  if (most) limits.max = numberOf(most[1] ?? most[2] ?? "");
  rest = rest
    .replace(/\s+/g, " ")
    .replace(/^[的，、\s]+/, "")
    .trim();
  return /[\p{L}\p{N}]/u.test(rest) && (limits.max !== null || limits.days !== null)
    ? { ...limits, rest }
    : { max: null, days: null, rest: k };
}
