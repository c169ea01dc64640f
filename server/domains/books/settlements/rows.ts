import type { Columns, SettlementFact, SettlementKind } from "#contract/books/settlements.ts";
import { money } from "#contract/money.ts";

/** A row of a report, understood. Amounts as in the table `settlements`. */
export type ReportRow = {
  line: number;
  trade: string;
  kind: SettlementKind;
  gross: number;
  fee: number;
  feeTax: number;
  net: number;
  day: string;
  reference: string;
};

/** A row that cannot be booked, and why. */
export type Fault = { line: number; trade: string; words: string };

/** What reports call each kind, in lower case. */
const kindWords: Record<SettlementKind, readonly string[]> = {
  sale: ["交易", "付款", "請款", "銷售", "消費", "sale", "payment", "capture"],
  refund: ["退款", "退貨", "refund"],
  chargeback: ["付款爭議扣款", "爭議扣款", "爭議款", "扣回", "chargeback"],
  reversal: ["付款爭議返還", "爭議返還", "爭議退回", "chargeback reversal", "reversal"],
};
const kinds = new Map(
  Object.entries(kindWords).flatMap(([kind, words]) => words.map((word) => [word, kind as SettlementKind] as const)),
);

/** Most that one row may be about, NT$. */
const MOST = 99_999_999;

/** Whole NT$ without a sign, or a sentence. */
function sumOf(label: string, text: string): number | string {
  const plain = text.replace(/^(?:NT\$|NTD|\$)\s*/i, "").replaceAll(",", "");
  if (/^[-−(]/.test(plain)) return `${label}「${text}」是負數，請填沒有正負號的金額，用種類分開交易和退款。`;
  if (!/^\d{1,8}(?:\.0+)?$/.test(plain) || Number(plain) > MOST) return `${label}「${text}」不是整數的金額。`;
  return Number(plain);
}

/** A day as yyyy-mm-dd; null if it is none. The time of the day may follow. */
function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})(?:[ T].*)?$/.exec(text) ?? [];
  if (!year || !month || !day) return null;
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? null : iso;
}

const adds = (kind: SettlementKind): boolean => kind === "sale" || kind === "reversal";

/**
 * The fee as the gateway kept it: it comes off what is paid out, and is added to what is taken back, unless the gateway
 * gave it back with the refund. Null when the sums do not fit.
 */
function signOfFee(kind: SettlementKind, { gross, fee, net }: { gross: number; fee: number; net: number }) {
  if (net === gross - fee) return adds(kind) ? 1 : -1;
  return !adds(kind) && net === gross + fee ? 1 : null;
}

type Cell = (fact: SettlementFact) => string;

function understood(line: number, cell: Cell): ReportRow | Fault {
  const trade = cell("trade");
  const wrong = (words: string): Fault => ({ line, trade, words });
  if (trade === "") return wrong("交易編號是空的。");
  const kind = kinds.get(cell("kind").toLowerCase());
  if (!kind) return wrong(`種類「${cell("kind")}」不認得。`);
  const day = dayOf(cell("day"));
  if (!day) return wrong(`撥款日期「${cell("day")}」讀不懂。`);
  const sums = {
    gross: sumOf("金額", cell("gross")),
    fee: sumOf("手續費", cell("fee") || "0"),
    feeTax: sumOf("手續費稅額", cell("feeTax") || "0"),
    net: sumOf("撥款金額", cell("net")),
  };
  for (const sum of Object.values(sums)) if (typeof sum === "string") return wrong(sum);
  const { gross, fee, feeTax, net } = sums as Record<keyof typeof sums, number>;
  if (gross === 0) return wrong("金額是零。");
  const sign = signOfFee(kind, { gross, fee: fee + feeTax, net });
  if (sign === null)
    return wrong(`撥款金額 ${money(net)} 和金額 ${money(gross)}、手續費 ${money(fee + feeTax)} 對不起來。`);
  return {
    ...{ line, trade, kind, gross, day, reference: cell("reference") || day },
    fee: fee * sign || 0,
    feeTax: feeTax * sign || 0,
    net: adds(kind) ? net : -net || 0,
  };
}

/**
 * Understands the rows of a report; empty ones are left out. Pure.
 * @param above rows before the headers
 */
export function rowsOf(
  { above, headers, cells }: { above: number; headers: readonly string[]; cells: readonly (readonly string[])[] },
  columns: Columns,
): (ReportRow | Fault)[] {
  const place = (fact: SettlementFact) => (columns[fact] === "" ? -1 : headers.indexOf(columns[fact]));
  const places = Object.fromEntries(
    Object.keys(columns).map((fact) => [fact, place(fact as SettlementFact)]),
  ) as Record<SettlementFact, number>;
  return cells.flatMap((row, at) =>
    row.every((cell) => cell === "") ? [] : [understood(above + at + 2, (fact) => row[places[fact]] ?? "")],
  );
}
