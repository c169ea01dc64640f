/** A part of a text, and what it says. */
export type Part<T> = { from: number; to: number; says: T };

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

const partOf = <T>(found: RegExpExecArray | null, says: T): Part<T> | null =>
  found && { from: found.index, to: found.index + found[0].length, says };

/** A time that a text names: 「三天內交件」, 「當天完成」. */
export function timeIn(text: string): Part<{ kind: "time"; days: number }> | null {
  const found = time.exec(text);
  if (!found) return partOf(sameDay.exec(text), { kind: "time", days: 1 });
  return partOf(found, { kind: "time", days: numberOf(found[1] ?? "") * (DAYS[found[2] ?? ""] ?? 1) });
}

/** The most that a text wants to pay: 「三千元以下」, 「預算 5000」. */
export function priceIn(text: string): Part<{ kind: "price"; max: number }> | null {
  const found = price.exec(text);
  return partOf(found, { kind: "price", max: numberOf(found?.[1] ?? found?.[2] ?? "") });
}
