/** A gateway's report of what it paid out, as a CSV file with the columns that the stand-ins agree on. */

/** Something that a gateway settles: a captured payment, or a refund. @property at ISO timestamp */
export type Movement = { number: string; trade: string; kind: "sale" | "refund"; amount: number; at: string };

/** The fee of a sale in basis points, and the tax on it. Refunds cost nothing, and fees are not given back. */
const FEE_BP = 280;
const TAX_BP = 500;

const share = (amount: number, bp: number): number => Math.round((amount * bp) / 10_000);

/** The day in Taipei, `2026-11-25`. */
const dayOf = (iso: string): string => new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 10);

export const reportHeaders = [
  "商店訂單編號",
  "金流交易編號",
  "種類",
  "金額",
  "手續費",
  "手續費稅額",
  "撥款金額",
  "撥款日期",
  "撥款批號",
] as const;

/**
 * The report of some days, oldest first, paid out on the same day. The same each time for the same trades.
 * @param days first and last day in Taipei; an empty one does not limit
 */
export function reportOf(gateway: string, movements: readonly Movement[], { from, to }: { from: string; to: string }) {
  const rows = movements
    .map((movement) => ({ ...movement, day: dayOf(movement.at) }))
    .filter(({ day }) => (from === "" || day >= from) && (to === "" || day <= to))
    .sort((a, b) => a.at.localeCompare(b.at) || a.number.localeCompare(b.number))
    .map(({ number, trade, kind, amount, day }) => {
      const fee = kind === "sale" ? share(amount, FEE_BP) : 0;
      const tax = share(fee, TAX_BP);
      const batch = `${gateway.toUpperCase()}${day.replaceAll("-", "")}`;
      return [number, trade, kind === "sale" ? "交易" : "退款", amount, fee, tax, amount - fee - tax, day, batch];
    });
  return `\uFEFF${[reportHeaders, ...rows].map((row) => `${row.join(",")}\r\n`).join("")}`;
}
