import { sql } from "drizzle-orm";
import { to } from "#contract/paths/to.ts";
import type { LeavingBlocker } from "#contract/privacy/leaving.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { removeCardsOf } from "./cards/remove-card.ts";
import { isOver } from "./process/predicates.ts";

/** Refunds to the member that are under way. */
async function runningRefunds(ctx: Ctx, userId: number): Promise<LeavingBlocker[]> {
  const rows = await read(ctx.db, { title: text, orderId: num, amount: num })`
    select o.snapshot->>'title' as title, o.id as "orderId", r.amount from payment_refunds r
    join payment_attempts p on p.id = r.attempt_id join orders o on o.id = p.order_id
    where p.payer_id = ${userId} and not ${isOver.sql("r")} order by o.id`;
  return rows.map(({ title, orderId, amount }) => ({
    kind: "refund",
    title,
    amount,
    url: to("/transactions/:id", { id: orderId }),
  }));
}

export const personalData: PersonalData = {
  export: [
    pagedPart(
      "payments",
      "付款紀錄",
      ["payment_attempts", "payment_refunds", "payment_notices"],
      () => sql`r.gateway, r.number, r.order_id as "orderId", r.amount, r.method, r.state, r.card_last4 as "cardLast4",
        r.refund_amount as "refundAmount", r.paid_at as "paidAt", r.refunded_at as "refundedAt",
        r.created_at as "createdAt",
        array(select to_jsonb(f) - 'attempt_id' - 'key' - 'account_hash' from payment_refunds f where f.attempt_id = r.id order by f.id) as refunds`,
      (me) => sql`from payment_attempts r where r.payer_id = ${me}`,
    ),
    pagedPart(
      "cards",
      "儲存的卡片，只有末四碼",
      ["cards"],
      () => sql`r.gateway, r.last4, r.expires, r.state, r.created_at as "createdAt"`,
      (me) => sql`from cards r where r.user_id = ${me}`,
    ),
  ],
  async erase(ctx, { id }) {
    await removeCardsOf(ctx, id);
    await ctx.db.execute(sql`
      update payment_refunds r set payee = r.payee - 'account' - 'holder', account_hash = null from payment_attempts p
      where p.id = r.attempt_id and p.payer_id = ${id} and r.payee ? 'account'`);
  },
  erased: [
    {
      tables: ["cards"],
      what: "disabled; the token is deleted once the gateway was told; the last four digits are kept with the agreement",
    },
    { tables: ["payment_attempts", "payment_refunds"], what: "kept; the bank account of a refund is deleted" },
    { tables: ["payment_notices"], what: "kept; their content is deleted after 180 days" },
  ],
  blocksLeaving: runningRefunds,
};
