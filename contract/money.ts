const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** 1234567 → "1,234,567". Shares one formatter: creating one per number is the most expensive part of a price. */
export function grouped(value: number): string {
  return number.format(value);
}

/** 1200 → "NT$1,200"; a negative amount keeps its sign in front. Whole NT$ only. */
export function money(amount: number): string {
  const sign = amount < 0 ? "−" : "";
  return `${sign}NT$${grouped(Math.abs(amount))}`;
}

/** Half-up share of an amount. @param basisPoints 1500 is 15 %. @returns whole NT$. */
export function share(amount: number, basisPoints: number): number {
  return Math.floor((amount * basisPoints + 5000) / 10_000);
}

/** A share of 0 to 1 in whole percent: 0.256 → "26%". */
export const percent = (part: number): string => `${Math.round(part * 100)}%`;
/** 1500 → "15%", 450 → "4.5%" */
export const percentOfBp = (basisPoints: number): string => `${basisPoints / 100}%`;
