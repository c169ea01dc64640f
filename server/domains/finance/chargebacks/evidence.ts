import { evidenceOf } from "#server/domains/orders/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { getItem } from "../store.ts";
import { Buyer, evidencePage, Paid, Refunded, Session } from "./evidence-page.ts";
import { findChargeback } from "./store.ts";

const buyerOf = async (ctx: Ctx, id: number): Promise<Buyer> => {
  const rows = await read(ctx.db, Buyer)`
    select u.nickname, u.email, u.created_at as "joinedAt" from users u where u.id = ${id}`;
  return rows[0] ?? refuse("not_found");
};

async function sessionsOf(ctx: Ctx, userId: number): Promise<Session[]> {
  const rows = await read(ctx.db, Session)`
    select s.created_at as "from", s.seen_at as until, s.ip, s.user_agent as browser
    from sessions s where s.user_id = ${userId} order by s.id`;
  return rows;
}

/** The received payments of the order and their refunds, without card and account numbers. */
async function moneyOf(ctx: Ctx, orderId: number): Promise<{ payments: Paid[]; refunds: Refunded[] }> {
  const payments = await read(ctx.db, Paid)`
    select p.number, p.gateway_trade as trade, p.method, p.amount, p.paid_at as at
    from payment_attempts p where p.order_id = ${orderId} and p.paid_at is not null order by p.paid_at, p.id`;
  const refunds = await read(ctx.db, Refunded)`
    select p.number, r.amount, r.state, r.done_at as at from payment_refunds r
      join payment_attempts p on p.id = r.attempt_id where p.order_id = ${orderId} order by r.id`;
  return { payments: payments, refunds: refunds };
}

/**
 * The evidence for a bank about a chargeback, as one page without scripts or external files. The download is audited.
 * @throws Refusal not_found for an item of another kind, forbidden for money of one's own
 */
export async function evidenceFile(ctx: Ctx, itemId: number): Promise<{ body: Uint8Array; name: string }> {
  return tx(ctx, async (ctx) => {
    const item = await getItem(ctx, itemId);
    if (item.kind !== "chargeback") refuse("not_found");
    const letter = await findChargeback(ctx, Number(item.facts.chargebackId));
    const evidence = await evidenceOf(ctx, letter.orderId);
    const { buyerId, sellerId } = evidence.order;
    if ([buyerId, sellerId].includes(memberId(ctx))) refuse("forbidden");
    await audit(ctx, "finance_item.fetch_evidence", "finance_item", itemId, { chargebackId: letter.id });
    const page = evidencePage({
      ...{ letter, evidence, madeAt: ctx.now() },
      ...{ buyer: await buyerOf(ctx, buyerId), sessions: await sessionsOf(ctx, buyerId) },
      ...(await moneyOf(ctx, letter.orderId)),
    });
    return { body: new TextEncoder().encode(page), name: `haoshou-chargeback-${letter.id}-${letter.orderId}.html` };
  });
}
