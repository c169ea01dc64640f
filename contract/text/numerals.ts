const digits = "〇一二三四五六七八九十";

/** A small number as a sentence writes it: 七天. From eleven on in figures, with room around them: 14 天. */
export const inWords = (count: number): string => digits[count] ?? ` ${count} `;
