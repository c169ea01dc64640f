import { sql } from "drizzle-orm";
import { z } from "zod";
import { bankName } from "#contract/accounts/banks.ts";
import { FinanceItem, type FinanceQuery, FinanceRow } from "#contract/finance/schemas.ts";
import { waitsForApproval } from "#server/domains/approvals/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { partiesOf, partyTables, SETTLING } from "./admit-and-lock.ts";
import { auditLabels } from "./audit-labels.ts";
import { letterTable } from "./chargebacks/store.ts";
import { pastOf } from "./past-words.ts";
import { actionsOn } from "./policy.ts";
import { declaredItems } from "./process/item.ts";
import { isGoingOn } from "./process/predicates.ts";
import { Facts, waysOf } from "./rules.ts";
import { whatOf } from "./words.ts";

const Row = FinanceRow.omit({ what: true, overdue: true }).extend({ facts: Facts });
type Row = z.output<typeof Row>;
const Account = z.object({ bankCode: text, account: text, holder: text });
const File = FinanceItem.omit({
  ...{ what: true, overdue: true, waiting: true, actions: true, ways: true },
}).extend({
  facts: Facts,
  refundId: num.nullable(),
  payee: Account.nullable(),
  parties: z.array(num),
  history: z.array(z.object({ at: text, who: text.nullable(), action: text })),
});
type File = z.output<typeof File>;

/** Without the account's number; null once it was deleted, or when none is given. */
function payeeOf({ payee, refundId }: File): z.output<typeof FinanceItem>["payee"] {
  if (!payee?.account || refundId === null) return null;
  const { bankCode, holder } = payee;
  return { bankCode, bankName: bankName(bankCode) ?? bankCode, holder };
}

const columns = sql`i.id, i.kind, i.state, i.amount, i.order_id as "orderId", p.number, i.facts,
  i.opened_at as "openedAt", i.closed_at as "closedAt", b.due_at as "dueAt"`;
const tables = sql`from finance_items i ${partyTables} ${letterTable}`;
const waits = isGoingOn.sql("i");

/** The issue as a sentence, in the past tense once closed. */
const saidOf = (row: Row): string => (isGoingOn.test(row) ? whatOf(row) : pastOf(row));

/** True when the bank's response deadline has passed although a response may still be due. */
const isOverdue = (row: Row, now: Date): boolean =>
  isGoingOn.test(row) && row.dueAt !== null && new Date(row.dueAt) < now;

/** Open items, those with a bank's deadline first, then oldest first; or closed ones, newest first. */
export async function financePage(ctx: Ctx, { open, kind, page }: z.output<typeof FinanceQuery>) {
  const found = await pageOf(
    ctx,
    Row,
    page,
    columns,
    sql`${tables} where ${open ? waits : sql`not (${waits})`} and ${kind ? sql`i.kind = ${kind}` : sql`true`}`,
    open ? sql`b.due_at nulls last, i.opened_at, i.id` : sql`i.closed_at desc, i.id desc`,
  );
  return {
    ...found,
    rows: found.rows.map((row) => ({ ...row, what: saidOf(row), overdue: isOverdue(row, ctx.now()) })),
  };
}

const partyOf = (column: "buyer_id" | "seller_id") =>
  sql`(select json_build_object('id', m.id, 'nickname', m.nickname) from users m where m.id = ${sql.raw(`o.${column}`)})`;

/** One item with its history. @throws Refusal not_found */
export async function financeFile(ctx: Ctx, id: number): Promise<z.output<typeof FinanceItem>> {
  const rows = await read(ctx.db, File)`
    select ${columns}, ${partiesOf} as parties, p.gateway, p.gateway_trade as "gatewayTrade", o.snapshot->>'title' as title,
      case when u.id is not null then json_build_object('id', u.id, 'nickname', u.nickname) end as payer,
      case when i.kind = 'risk' and i.refund_id is null then json_build_object('buyer', ${partyOf("buyer_id")},
        'seller', ${partyOf("seller_id")}) end as sides,
      coalesce(r.code, p.fail_code) as code, coalesce(r.message, p.fail_message) as message, i.retries, i.way, i.reason,
      case when r.payee->>'way' = 'bank' then r.payee - 'way' end as payee, i.refund_id as "refundId",
      i.reference, c.nickname as "closedBy",
      (select coalesce(json_agg(json_build_object('at', a.at, 'who', w.nickname, 'action', a.action) order by a.id desc), '[]')
        from audit_log a left join users w on w.id = a.actor_id
        where a.subject = 'finance_item' and a.subject_id = i.id) as history
    ${tables} left join payment_refunds r on r.id = i.refund_id left join users u on u.id = p.payer_id
      left join users c on c.id = i.closed_by
    where i.id = ${id}`;
  const row = rows[0] ?? refuse("not_found");
  const waiting = await waitsForApproval(ctx, [SETTLING], id);
  return {
    ...row,
    what: saidOf(row),
    overdue: isOverdue(row, ctx.now()),
    payee: payeeOf(row),
    history: row.history.map(({ action, ...line }) => ({
      ...line,
      what: { ...declaredItems.auditLabels, ...auditLabels }[action] ?? action,
    })),
    waiting,
    actions: waiting ? [] : actionsOn(ctx.actor, row, ctx.now()),
    ways: waysOf(row),
  };
}
