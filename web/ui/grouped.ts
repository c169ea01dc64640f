const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** 1234567 → "1,234,567". By one formatter: making one for each number costs more than all else about a price. */
export function grouped(value: number): string {
  return number.format(value);
}
