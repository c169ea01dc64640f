import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { EscrowLine, FeeLine, InvoiceLine, JournalLine, RefundLine } from "#contract/books/exports.ts";
import { type InvoiceState, invoiceStates, paperKinds } from "#contract/invoices/states.ts";
import { accountWords, journalWords } from "#contract/ledger/words.ts";
import { type RefundState, refundStates } from "#contract/payments/states.ts";
import { startOfTaipeiMonth, startOfTaipeiMonthAfter } from "#contract/time.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text, textOf } from "#server/kernel/rows.ts";

/** Rows per statement. */
const AT_ONCE = 1_000;

/** Start and end of a month in Taipei, as parameters of a statement. */
function periodOf(month: string): { from: SQL; until: SQL } {
  const start = startOfTaipeiMonth(month);
  const at = (when: Date) => sql`${when.toISOString()}::timestamptz`;
  return { from: at(start), until: at(startOfTaipeiMonthAfter(start, 1)) };
}

/** A moment in Taipei as text; empty when there is none. */
const local = (at: SQL): SQL => sql`coalesce(to_char(${at} at time zone 'Asia/Taipei', 'YYYY-MM-DD HH24:MI:SS'), '')`;

/**
 * Reads rows in parts by their id, so that a file of any size needs little memory.
 * @param load the rows after an id, in its order
 */
async function* inParts<R extends { id: number }>(load: (after: SQL, most: SQL) => Promise<R[]>): AsyncGenerator<R> {
  for (let after = 0; ; ) {
    const rows = await load(sql`${after}`, sql`limit ${AT_ONCE}`);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

async function* mapped<R, L>(rows: AsyncIterable<R>, line: (row: R) => L): AsyncGenerator<L> {
  for await (const row of rows) yield line(row);
}

const Entry = {
  id: num,
  journal: num,
  at: text,
  kind: text,
  order: num.nullable(),
  account: text,
  member: num,
  amount: num,
};

const entryColumns = sql`e.id, j.id as journal, ${local(sql`j.at`)} as at, j.kind, j.order_id as "order",
  a.kind as account, a.user_id as member, e.amount
  from ledger_entries e join ledger_journals j on j.id = e.journal_id join ledger_accounts a on a.id = e.account_id`;

/** Every line of the journals of a month. */
export function journalLines(ctx: Ctx, month: string): AsyncIterable<z.output<typeof JournalLine>> {
  const { from, until } = periodOf(month);
  const rows = inParts((after, most) =>
    read(
      ctx.db,
      Entry,
    )(sql`select ${entryColumns} where e.id > ${after} and j.at >= ${from} and j.at < ${until} order by e.id ${most}`),
  );
  return mapped(rows, ({ id: _, member, kind, account, ...row }) => ({
    ...row,
    kind: journalWords(kind),
    account: accountWords(account),
    member: member === 0 ? null : member,
  }));
}

/** The platform's income and costs of a month. */
export function feeLines(ctx: Ctx, month: string): AsyncIterable<z.output<typeof FeeLine>> {
  const { from, until } = periodOf(month);
  const rows = inParts((after, most) =>
    read(
      ctx.db,
      Entry,
    )(sql`select ${entryColumns}
      where a.kind in ('fees', 'bank_fees', 'gateway_fees', 'promotions', 'losses') and a.user_id = 0
        and e.id > ${after} and j.at >= ${from} and j.at < ${until} order by e.id ${most}`),
  );
  return mapped(rows, ({ at, account, kind, order, amount }) => ({
    ...{ at, order, amount },
    account: accountWords(account),
    kind: journalWords(kind),
  }));
}

const Paper = {
  ...{ id: num, day: text, kind: textOf<keyof typeof paperKinds>(), paper: text, buyer: text },
  ...{ total: num, tax: num, state: textOf<InvoiceState>(), order: num },
};

/** Invoices and allowances that were issued in a month, those that were voided since included. */
export function invoiceLines(ctx: Ctx, month: string): AsyncIterable<z.output<typeof InvoiceLine>> {
  const { from, until } = periodOf(month);
  const rows = inParts(
    (after, most) =>
      read(ctx.db, Paper)`
      select i.id, to_char(i.issued_at at time zone 'Asia/Taipei', 'YYYY-MM-DD') as day, i.kind, i.paper_number as paper,
        coalesce(b.addressee->>'businessNumber', '') as buyer, i.total, i.tax, i.state, b.order_id as "order"
      from invoices i join fee_bills b on b.id = i.bill_id
      where i.id > ${after} and i.paper_number is not null and i.issued_at >= ${from} and i.issued_at < ${until}
      order by i.id ${most}`,
  );
  return mapped(rows, ({ id: _, kind, state, ...row }) => {
    const sign = kind === "allowance" ? -1 : 1;
    return {
      ...row,
      net: sign * (row.total - row.tax),
      tax: sign * row.tax || 0,
      total: sign * row.total,
      kind: paperKinds[kind],
      state: invoiceStates[state],
    };
  });
}

const Refund = {
  ...{ id: num, asked: text, done: text, order: num.nullable(), number: text, gateway: text },
  ...{ state: textOf<RefundState>(), amount: num },
};

/** Refunds that were made, or asked for, in a month. */
export function refundLines(ctx: Ctx, month: string): AsyncIterable<z.output<typeof RefundLine>> {
  const { from, until } = periodOf(month);
  const rows = inParts(
    (after, most) =>
      read(ctx.db, Refund)`
      select r.id, ${local(sql`r.created_at`)} as asked, ${local(sql`r.done_at`)} as done, p.order_id as "order",
        p.number, p.gateway, r.state, r.amount
      from payment_refunds r join payment_attempts p on p.id = r.attempt_id
      where r.id > ${after} and coalesce(r.done_at, r.created_at) >= ${from} and coalesce(r.done_at, r.created_at) < ${until}
      order by r.id ${most}`,
  );
  return mapped(rows, ({ id: _, state, ...row }) => ({ ...row, state: refundStates[state] }));
}

/** What is held for each order at the end of a month. */
export function escrowLines(ctx: Ctx, month: string): AsyncIterable<z.output<typeof EscrowLine>> {
  const { until } = periodOf(month);
  const rows = inParts(
    (after, most) =>
      read(ctx.db, { id: num, since: text, amount: num })`
      select o.id, ${local(sql`o.paid_at`)} as since, held.amount
      from (select j.order_id, sum(e.amount) as amount
        from ledger_entries e join ledger_journals j on j.id = e.journal_id join ledger_accounts a on a.id = e.account_id
        where a.kind = 'escrow' and j.at < ${until} and j.order_id > ${after} group by 1 having sum(e.amount) <> 0) held
      join orders o on o.id = held.order_id order by o.id ${most}`,
  );
  return mapped(rows, ({ id: order, ...row }) => ({ order, ...row }));
}
