import type { SettlementKind } from "#contract/books/settlements.ts";
import { gatewayWords } from "#contract/ledger/words.ts";
import { money } from "#contract/money.ts";
import type { Fault, ReportRow } from "./rows.ts";

/** A payment that a report may name. @property taken the money was received */
export type Payment = {
  id: number;
  gateway: string;
  number: string;
  gatewayTrade: string | null;
  orderId: number | null;
  amount: number;
  taken: boolean;
};

/** A refund that the gateway made, or a chargeback that it withheld or gave back. */
export type Movement = { id: number; attemptId: number; kind: Exclude<SettlementKind, "sale">; amount: number };

/** A row that is booked. */
export type Settled = {
  fileId: number;
  attemptId: number;
  refundId: number | null;
  chargebackId: number | null;
  kind: SettlementKind;
  reference: string;
  nth: number;
  gross: number;
  day: string;
};

export type Known = { payments: readonly Payment[]; movements: readonly Movement[]; settled: readonly Settled[] };

/** A row to book, with what it is about. */
export type Fresh = ReportRow & {
  nth: number;
  attemptId: number;
  orderId: number | null;
  refundId: number | null;
  chargebackId: number | null;
};

export type Matched = { fresh: Fresh[]; booked: number; faults: Fault[] };

const nouns: Record<SettlementKind, string> = {
  sale: "付款",
  refund: "退款",
  chargeback: "付款爭議",
  reversal: "付款爭議的返還",
};

/** Finds payments by our number or the gateway's, those of the report's gateway first. */
function finder(payments: readonly Payment[], gateway: string) {
  const byNumber = new Map<string, Payment>();
  const inOrder = [...payments].sort((a, b) => Number(b.gateway === gateway) - Number(a.gateway === gateway));
  for (const named of ["number", "gatewayTrade"] as const)
    for (const payment of inOrder) {
      const number = payment[named];
      const before = number === null ? undefined : byNumber.get(number);
      if (number !== null && (!before || (before.gateway !== gateway && payment.gateway === gateway)))
        byNumber.set(number, payment);
    }
  return (trade: string) => byNumber.get(trade);
}

/**
 * Matches the rows of a report with payments, refunds and chargebacks by number and sum. Each of those is settled once;
 * rows that this file has booked are counted, all others that do not match get a sentence. Pure.
 */
export function matchRows(
  rows: readonly (ReportRow | Fault)[],
  { fileId, gateway, known }: { fileId: number; gateway: string; known: Known },
): Matched {
  const find = finder(known.payments, gateway);
  const settledAs = new Map(known.settled.map((row) => [keyOf(row), row]));
  const over = new Set(known.settled.map(subjectOf));
  const seen = new Map<string, number>();
  const matched: Matched = { fresh: [], booked: 0, faults: [] };

  for (const row of rows) {
    const wrong = (words: string) => void matched.faults.push({ line: row.line, trade: row.trade, words });
    if ("words" in row) {
      matched.faults.push(row);
      continue;
    }
    const payment = find(row.trade);
    if (!payment) {
      wrong("找不到這個交易編號的付款。");
      continue;
    }
    if (payment.gateway !== gateway) {
      wrong(`這是${gatewayWords(payment.gateway)}的付款，不是${gatewayWords(gateway)}的。`);
      continue;
    }
    const place = { attemptId: payment.id, kind: row.kind, reference: row.reference };
    const counted = keyOf({ ...place, nth: -1 });
    const nth = seen.get(counted) ?? 0;
    seen.set(counted, nth + 1);
    const before = settledAs.get(keyOf({ ...place, nth }));
    if (before?.fileId === fileId && before.gross === row.gross) {
      matched.booked += 1;
      continue;
    }
    if (before) {
      wrong(`這筆${nouns[row.kind]}已經在 ${before.day} 的撥款入帳過。`);
      continue;
    }
    const subject = subjectFor(row, payment, known.movements, over);
    if (typeof subject === "string") {
      wrong(subject);
      continue;
    }
    over.add(subjectOf({ ...place, ...subject }));
    matched.fresh.push({ ...row, nth, attemptId: payment.id, orderId: payment.orderId, ...subject });
  }
  return matched;
}

const keyOf = ({ attemptId, kind, reference, nth }: Pick<Settled, "attemptId" | "kind" | "reference" | "nth">) =>
  `${attemptId} ${kind} ${nth} ${reference}`;

type Subject = Pick<Settled, "refundId" | "chargebackId">;

const subjectOf = ({ kind, attemptId, refundId, chargebackId }: Subject & Pick<Settled, "kind" | "attemptId">) =>
  `${kind} ${refundId ?? chargebackId ?? attemptId}`;

/** What a row settles, or why it settles nothing. @param over what is settled already */
function subjectFor(
  { kind, gross }: ReportRow,
  payment: Payment,
  movements: readonly Movement[],
  over: ReadonlySet<string>,
): Subject | string {
  const none = { refundId: null, chargebackId: null };
  if (!payment.taken) return "這筆付款在我們這裡沒有付款成功。";
  if (kind === "sale") {
    if (over.has(subjectOf({ kind, attemptId: payment.id, ...none })))
      return "這筆付款已經入帳過，或在這份報表裡重複。";
    if (payment.amount !== gross) return `金額 ${money(gross)} 和付款的 ${money(payment.amount)} 不同。`;
    return none;
  }
  const named = (id: number): Subject =>
    kind === "refund" ? { refundId: id, chargebackId: null } : { refundId: null, chargebackId: id };
  const equal = movements.filter(
    (each) => each.attemptId === payment.id && each.kind === kind && each.amount === gross,
  );
  const open = equal.find(({ id }) => !over.has(subjectOf({ kind, attemptId: payment.id, ...named(id) })));
  if (open) return named(open.id);
  return equal.length > 0
    ? `這筆${nouns[kind]}已經入帳過，或在這份報表裡重複。`
    : `這筆付款沒有 ${money(gross)} 的${nouns[kind]}。`;
}
