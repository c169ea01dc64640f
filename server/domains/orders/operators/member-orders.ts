import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { newestMost, newestShown } from "#contract/lists/newest.ts";
import { type getMemberOrders, MemberOrders as Shape } from "#contract/orders/operators/member-orders.ts";
import { permission, permits } from "#contract/roles.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { type Ctx, rolesOf } from "#server/kernel/ctx.ts";
import { newestOf } from "#server/kernel/paging.ts";
import { num, textOf } from "#server/kernel/rows.ts";
import { labelOf } from "../notifications/label.ts";
import { revisionsAsked } from "../process/fact-rows.ts";
import type { OrderFacts } from "../process/facts.ts";

type Dealings = z.output<typeof Shape>;
type Query = z.output<typeof getMemberOrders.query>;

const OrderRow = Shape.shape.bought.shape.rows.element.omit({ stateLabel: true }).extend({
  state: textOf<OrderFacts["state"]>(),
  deliveredAt: z.string().nullable(),
  revisionsAsked: num,
});

const person = (users: string): SQL => sql.raw(`json_build_object('id', ${users}.id, 'nickname', ${users}.nickname)`);

/** The newest orders of one side. @param mine, other columns of `orders` */
async function ordersOf(ctx: Ctx, id: number, mine: string, other: string): Promise<Dealings["bought"]> {
  const found = await newestOf(
    ctx,
    OrderRow,
    sql`o.id, o.snapshot->>'title' as title, o.state, o.total, o.created_at as "createdAt",
      o.delivered_at as "deliveredAt", ${revisionsAsked} as "revisionsAsked", ${person("u")} as other`,
    sql`from orders o join users u on u.id = o.${sql.raw(other)} where o.${sql.raw(mine)} = ${id}`,
    sql`o.created_at desc, o.id desc`,
    newestShown,
  );
  const rows = found.rows.map(({ deliveredAt, revisionsAsked, ...row }) => ({
    ...row,
    stateLabel: labelOf(
      { state: row.state, deliveredAt: deliveredAt === null ? null : new Date(deliveredAt), revisionsAsked },
      null,
    ),
  }));
  return { ...found, rows };
}

const paymentsOf = (ctx: Ctx, id: number, limit: number) =>
  newestOf(
    ctx,
    Shape.shape.payments.shape.rows.element,
    sql`p.id, p.number, p.gateway, p.method, p.amount, p.state, p.supplement_id is not null as additional,
      p.gateway_trade as "gatewayTrade", p.card_last4 as "cardLast4", p.fail_code as "failCode",
      p.fail_message as "failMessage", p.created_at as "createdAt", p.paid_at as "paidAt", p.order_id as "orderId",
      p.refund_amount as refunded`,
    sql`from payment_attempts p where p.payer_id = ${id}`,
    sql`p.id desc`,
    limit,
  );

const reviewsOf = (ctx: Ctx, id: number, mine: string, other: string, limit: number) =>
  newestOf(
    ctx,
    Shape.shape.given.shape.rows.element,
    sql`r.id, r.order_id as "orderId", ${person("u")} as other, r.overall, r.text, r.created_at as "createdAt",
      r.shown_at as "shownAt", r.hidden_at as "hiddenAt"`,
    sql`from reviews r join users u on u.id = r.${sql.raw(other)} where r.${sql.raw(mine)} = ${id}`,
    sql`r.id desc`,
    limit,
  );

/**
 * A member's orders on both sides, payments and reviews, newest first; null for operators who may open the member but
 * not orders. @throws Refusal not_found
 */
export async function memberOrders(ctx: Ctx, id: number, { all }: Query): Promise<Dealings | null> {
  await getUser(ctx, id);
  if (!permits(permission("orders", "read"), rolesOf(ctx.actor))) return null;
  const limit = (list: NonNullable<Query["all"]>) => (list === all ? newestMost : newestShown);
  return {
    bought: await ordersOf(ctx, id, "buyer_id", "seller_id"),
    sold: await ordersOf(ctx, id, "seller_id", "buyer_id"),
    payments: await paymentsOf(ctx, id, limit("payments")),
    given: await reviewsOf(ctx, id, "author_id", "subject_id", limit("given")),
    received: await reviewsOf(ctx, id, "subject_id", "author_id", limit("received")),
  };
}
