import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { AdminInvoice, type AdminInvoiceQuery, InvoiceRow, type MyInvoiceQuery } from "#contract/invoices/schemas.ts";
import { type FeeSide, feeItems } from "#contract/invoices/states.ts";
import { type Addressee, mailFor } from "#server/integrations/invoices/port.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { containing, jsonOf, num, read, text, textOf } from "#server/kernel/rows.ts";
import { isDropped, isStuckToIssue, isTaxed } from "./process/predicates.ts";

const Row = InvoiceRow.omit({ item: true, reaches: true }).extend({
  side: textOf<FeeSide>(),
  addressee: jsonOf<Addressee>(),
});
type Row = z.output<typeof Row>;
const AdminRow = AdminInvoice.omit({ item: true, reaches: true }).extend(Row.shape);

const columns: SQL = sql`i.id, i.kind, i.state, b.order_id as "orderId", b.side, i.total, i.tax,
  i.paper_number as "paperNumber", i.random_code as "randomCode", f.paper_number as "ofNumber", b.addressee,
  i.created_at as "createdAt", i.issued_at as "issuedAt", i.closed_at as "closedAt"`;
const tables: SQL = sql`from invoices i join fee_bills b on b.id = i.bill_id left join invoices f on f.id = i.of_id`;

/** Recipient and delivery as a sentence. */
function reachesOf(to: Addressee): string {
  switch (to.kind) {
    case "company":
      return `${to.name}，統一編號 ${to.businessNumber}`;
    case "mobile":
      return `存入手機條碼 ${to.carrier}`;
    case "certificate":
      return `存入自然人憑證條碼 ${to.carrier}`;
    case "donation":
      return `捐贈，捐贈碼 ${to.loveCode}`;
    case "member":
      return mailFor(to) === null ? "紙本發票" : `存入 ezPay 會員載具 ${to.email}`;
  }
}

function present<R extends Row>({ addressee, ...row }: R) {
  return { ...row, item: feeItems[row.side], reaches: reachesOf(addressee) };
}

/** A member's own invoices and allowances, newest first, without dropped ones. */
export async function myInvoices(ctx: Ctx, { orders, page }: z.output<typeof MyInvoiceQuery>) {
  const of = orders ? sql` and b.order_id = any (${sql.param(orders)}::int[])` : sql``;
  const where = sql`where b.user_id = ${memberId(ctx)} and not (${isDropped.sql("i")})${of}`;
  const found = await pageOf(ctx, Row, page, columns, sql`${tables} ${where}`, sql`i.id desc`);
  return { ...found, rows: found.rows.map(present) };
}

/** All invoices and allowances, newest first, searched by their number or an order number. */
export async function adminInvoices(ctx: Ctx, { k, state, page }: z.output<typeof AdminInvoiceQuery>) {
  const named = k
    ? sql` and (lower(i.paper_number) like ${containing(k)} or i.number = ${k} or b.order_id::text = ${k})`
    : sql``;
  const found = await pageOf(
    ctx,
    AdminRow,
    page,
    sql`${columns}, i.number, i.tries, i.code, i.message, json_build_object('id', u.id, 'nickname', u.nickname) as member,
      b.total > 0 and i.kind = 'invoice' and ${isTaxed.sql("i")} as "mayReturn",
      i.kind = 'invoice' and ${isStuckToIssue.sql("i")} as "mayReaddress"`,
    sql`${tables} join users u on u.id = b.user_id where true${named}${state ? sql` and i.state = ${state}` : sql``}`,
    sql`i.id desc`,
  );
  return { ...found, rows: found.rows.map(present) };
}

/** The numbers of a member's issued invoices by order; several are joined. */
export async function invoiceNumbersOf(
  ctx: Ctx,
  userId: number,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await read(ctx.db, { orderId: num, numbers: text })`
    select b.order_id as "orderId", string_agg(i.paper_number, '、' order by i.id) as numbers ${tables}
    where b.user_id = ${userId} and b.order_id = any (${sql.param([...orderIds])}::int[])
      and i.kind = 'invoice' and ${isTaxed.sql("i")} group by b.order_id`;
  return new Map(rows.map(({ orderId, numbers }) => [orderId, numbers]));
}
