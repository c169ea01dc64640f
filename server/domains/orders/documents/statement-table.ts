import type { z } from "zod";
import { movements, type Statement, type StatementRow } from "#contract/orders/money/statements.ts";
import { taipeiDay, taipeiTime } from "#contract/time.ts";

type Row = z.output<typeof StatementRow>;

const time = (when: Date) => `${taipeiDay(when)} ${taipeiTime(when)}`;
const empty = { orderId: null, price: null, back: null, fee: null, invoice: "", pending: null, balance: null };

/** The lines of a statement with the balance after each. */
export function* rowsOf(statement: z.output<typeof Statement>): Generator<Row> {
  const { opening, closing, lines, from, until } = statement;
  let { pending: pendingAfter, balance: balanceAfter } = opening;
  yield { ...empty, at: time(new Date(from)), kind: "期初", title: "", pendingAfter, balanceAfter };
  for (const { at, kind, title, orderId, sale, invoice, pending, balance } of lines) {
    pendingAfter += pending;
    balanceAfter += balance;
    const parts = sale
      ? { price: sale.price, back: -sale.back, fee: -sale.fee }
      : { price: null, back: null, fee: null };
    const what = { at: time(new Date(at)), kind: movements[kind], title: title ?? "", orderId };
    yield { ...what, ...parts, invoice: invoice ?? "", pending, balance, pendingAfter, balanceAfter };
  }
  const after = { pendingAfter: closing.pending, balanceAfter: closing.balance };
  yield { ...empty, at: time(new Date(until)), kind: "期末", title: "", ...after };
}
