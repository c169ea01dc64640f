import { openPayeeAccount } from "#server/domains/payments/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";

/**
 * The account number of an item's refund; the access is audited before it is returned.
 * @throws Refusal not_found, also when no account is given or its number was deleted
 */
export async function lookAtAccount(ctx: Ctx, id: number): Promise<{ account: string }> {
  return tx(ctx, async (ctx) => {
    const rows = await read(ctx.db, { refundId: num, account: text.nullable() })`
      select r.id as "refundId", r.payee->>'account' as account from finance_items i
        join payment_refunds r on r.id = i.refund_id where i.id = ${id} and r.payee->>'way' = 'bank'`;
    const [row] = rows;
    if (!row?.account) return refuse("not_found");
    await audit(ctx, "finance_item.look", "finance_item", id, { part: "account" });
    return { account: openPayeeAccount(ctx, row.refundId, row.account) };
  });
}
