import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { FoundOrder, type OrderSearch } from "#contract/orders/operators/orders.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { num, textOf } from "#server/kernel/rows.ts";
import { labelOf } from "../notifications/label.ts";
import { revisionsAsked } from "../process/fact-rows.ts";
import type { OrderFacts } from "../process/facts.ts";
import { type Wanted, wantedBy } from "./wanted.ts";

const Row = FoundOrder.omit({ stateLabel: true }).extend({
  state: textOf<OrderFacts["state"]>(),
  deliveredAt: z.string().nullable(),
  revisionsAsked: num,
});

const columns = sql`o.id, o.snapshot->>'title' as title, o.state, o.total, o.created_at as "createdAt",
  o.paid_at as "paidAt", o.delivered_at as "deliveredAt", ${revisionsAsked} as "revisionsAsked", f.found_by as "by",
  json_build_object('id', b.id, 'nickname', b.nickname) as buyer,
  json_build_object('id', s.id, 'nickname', s.nickname) as seller`;
const parties = sql`join users b on b.id = o.buyer_id join users s on s.id = o.seller_id`;

/** One statement per reading of the searched text, each with ids of orders and what was found; all can use an index. */
export function readings({ id, number, sum, day, member }: Wanted): SQL[] {
  const found: SQL[] = [];
  if (id !== null) found.push(sql`select o.id, 'order' from orders o where o.id = ${id}`);
  if (number !== null)
    found.push(
      sql`select p.order_id, 'payment' from payment_attempts p where p.number = ${number}`,
      sql`select p.order_id, 'trade' from payment_attempts p where p.gateway_trade = ${number}`,
    );
  if (sum !== null)
    found.push(
      sql`select o.id, 'sum' from orders o where o.total = ${sum}`,
      sql`select p.order_id, 'sum' from payment_attempts p where p.amount = ${sum}`,
    );
  if (day !== null)
    found.push(sql`select o.id, 'day' from orders o where o.created_at >= ${day.toISOString()}::timestamptz
      and o.created_at < ${later(day, DAY).toISOString()}::timestamptz`);
  if (member !== null) {
    const users = sql`select u.id from users u where ${memberIs(member)}`;
    found.push(
      sql`select o.id, 'buyer' from orders o where o.buyer_id in (${users})`,
      sql`select o.id, 'seller' from orders o where o.seller_id in (${users})`,
    );
  }
  return found;
}

function memberIs({ id, email, cellphone, nickname }: NonNullable<Wanted["member"]>): SQL {
  const conditions = [
    ...(id === null ? [] : [sql`u.id = ${id}`]),
    ...(email === null ? [] : [sql`u.email = ${email}`]),
    ...(cellphone === null ? [] : [sql`u.cellphone = ${cellphone}`]),
    ...(nickname === null ? [] : [sql`lower(u.nickname) = ${nickname}`]),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/**
 * A page of orders, newest first: all of them, or those that the text names by an order, payment or trade number, a
 * sum, a day, or a member.
 */
export async function findOrders(ctx: Ctx, { k, page }: z.output<typeof OrderSearch>) {
  const found = k === "" ? [] : readings(wantedBy(k, ctx.now()));
  const from =
    k === ""
      ? sql`from (select o.id, '{}'::text[] as found_by from orders o) f join orders o on o.id = f.id ${parties}`
      : sql`from (select id, array_agg(distinct found_by) as found_by from (${sql.join(found, sql` union all `)}) each (id, found_by)
          where id is not null group by id) f join orders o on o.id = f.id ${parties}`;
  const { rows, total } = await pageOf(ctx, Row, page, columns, from, sql`o.created_at desc, o.id desc`);
  return {
    rows: rows.map(({ deliveredAt, revisionsAsked, ...row }) => ({
      ...row,
      stateLabel: labelOf(
        { state: row.state, deliveredAt: deliveredAt === null ? null : new Date(deliveredAt), revisionsAsked },
        null,
      ),
    })),
    total,
  };
}
