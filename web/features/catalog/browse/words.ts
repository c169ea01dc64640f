import { money } from "#contract/money.ts";

/** 「NT$500 以下」,「NT$500–1,000」,「NT$10,000 以上」. */
export function priceLabel(min: number | undefined, max: number | null | undefined): string {
  if (max === null || max === undefined) return `${money(min ?? 0)} 以上`;
  if (!min) return `${money(max)} 以下`;
  return `${money(min)}–${money(max).slice(3)}`;
}
