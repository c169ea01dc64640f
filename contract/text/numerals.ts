const digits = "〇一二三四五六七八九十";

/** A number for a sentence: Chinese numerals up to ten (七天), then digits with spaces: 14 天. */
export const inWords = (count: number): string => digits[count] ?? ` ${count} `;
