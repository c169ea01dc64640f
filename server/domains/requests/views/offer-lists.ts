import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { OrderState, type Side } from "#contract/orders/states.ts";
import { to } from "#contract/paths/to.ts";
import { MyOffersPage, type MyOffersQuery, type RequestOrder, UnpaidOffer } from "#contract/requests/list-schemas.ts";
import { pageSize } from "#contract/terms.ts";
import { person } from "#server/db/sql/accounts.ts";
import { orderStateLabel } from "#server/domains/orders/index.ts";
import { isPaid, isUnpaid } from "#server/domains/orders/process/predicates.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { pageOf, toPage } from "#server/kernel/paging.ts";
import { num, one, read, text } from "#server/kernel/rows.ts";
import { billFor, SentRates } from "../offer/bill.ts";
import { quotaOf } from "../offer/quota.ts";
import { counts, isAccepted, isDraftOffer, isOfferOver } from "../process/predicates.ts";
import { getOwnRequest } from "../store.ts";
import { offersWhere } from "./offer.ts";

type Page = z.output<typeof MyOffersPage>;

const lists: Record<"draft" | "standing" | "ended", SQL> = {
  draft: isDraftOffer.sql("f"),
  standing: counts.sql("f"),
  ended: isOfferOver.sql("f"),
};

/** Offers of the acting member as a seller; last edited first. */
export async function myOffers(ctx: Ctx, { page, list }: z.output<typeof MyOffersQuery>): Promise<Page> {
  const me = memberId(ctx);
  const mine = sql`f.seller_id = ${me}`;
  const rows = await read(ctx.db, MyOffersPage.shape.counts)`
    select count(*) filter (where ${lists.draft})::int as draft,
      count(*) filter (where ${lists.standing})::int as standing,
      count(*) filter (where ${lists.ended})::int as ended
    from offers f where ${mine}`;
  const sums = one(rows);
  const total = list ? sums[list] : sums.draft + sums.standing + sums.ended;
  const where = list ? lists[list] : sql`(${lists.draft} or ${lists.standing} or ${lists.ended})`;
  const data = await offersWhere(
    ctx,
    sql`${mine} and ${where}`,
    sql`order by f.updated_at desc, f.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
  );
  return { ...toPage({ rows: data, page, total }), counts: sums, quota: await quotaOf(ctx, me) };
}

const UnpaidRow = UnpaidOffer.extend({ ...SentRates.shape, price: num });

/** Accepted offers of one party whose orders wait for payment; nearest deadline first. */
export async function unpaidOffers(ctx: Ctx, side: Side, page: number) {
  const other = side === "buyer" ? sql`f.seller_id` : sql`f.buyer_id`;
  const mine = side === "buyer" ? sql`f.buyer_id` : sql`f.seller_id`;
  const found = await pageOf(
    ctx,
    UnpaidRow,
    page,
    sql`f.id as "offerId", o.id as "orderId", f.request_id as "requestId", f.title, ${person("u")} as other, f.price, f.buyer_fee_bp as "buyerFeeBp",
      f.commission_bp as "commissionBp", f.fee_rule_id as "feeRuleId",
      o.total as amount, f.accepted_at as "acceptedAt", o.deadline_at as "payBy"`,
    sql`from offers f join orders o on o.id = f.order_id join users u on u.id = ${other}
      where ${mine} = ${memberId(ctx)} and ${isAccepted.sql("f")} and ${isUnpaid.sql("o")}`,
    sql`o.deadline_at, f.id`,
  );
  const rows = found.rows.map(({ price, buyerFeeBp, commissionBp, feeRuleId, ...row }) =>
    side === "buyer" ? row : { ...row, amount: billFor(price, side, { buyerFeeBp, commissionBp, feeRuleId }).earns },
  );
  return { ...found, rows };
}

const OrderRow = z.object({
  id: num,
  offerId: num,
  state: OrderState,
  total: num,
  deadlineAt: text.nullable(),
  paidAt: text.nullable(),
});

/** The state of one's own request after an offer was accepted. @throws Refusal not_found, gone */
export async function requestOrder(ctx: Ctx, requestId: number): Promise<z.output<typeof RequestOrder>> {
  const request = await getOwnRequest(ctx, requestId);
  const rows = await read(ctx.db, OrderRow)`
    select o.id, o.offer_id as "offerId", o.state, o.total, o.deadline_at as "deadlineAt", o.paid_at as "paidAt"
    from orders o join offers f on f.id = o.offer_id where f.request_id = ${requestId} order by o.created_at desc limit 1`;
  const order = rows[0] ?? refuse("not_found");
  const [offer] = await offersWhere(ctx, sql`f.id = ${order.offerId}`, sql``);
  const paid = isPaid.test({ paidAt: order.paidAt === null ? null : new Date(order.paidAt) }, ctx.now());
  return {
    request: { id: request.id, title: request.title, state: request.state },
    offer: offer ?? refuse("not_found"),
    order: {
      id: order.id,
      state: order.state,
      stateLabel: orderStateLabel(order.state),
      total: order.total,
      payBy: paid ? null : order.deadlineAt,
      url: to("/transactions/:id", { id: order.id }),
    },
  };
}
