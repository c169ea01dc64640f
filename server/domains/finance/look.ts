import { sql } from "drizzle-orm";
import { openPayeeAccount } from "#server/domains/payments/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";

/**
 * The number of the account that the refund of an item goes to, recorded as a look before it is shown.
 * @throws Refusal not_found, also where no account is named or its number was wiped
 */
export async function lookAtAccount(ctx: Ctx, id: number): Promise<{ account: string }> {
  return tx(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ refundId: number; account: string | null }>(sql`
      select r.id as "refundId", r.payee->>'account' as account from finance_items i
        join payment_refunds r on r.id = i.refund_id where i.id = ${id} and r.payee->>'way' = 'bank'`);
    const [row] = rows;
    if (!row?.account) return refuse("not_found");
    await audit(ctx, "finance_item.look", "finance_item", id, { part: "account" });
    return { account: openPayeeAccount(ctx, row.refundId, row.account) };
  });
}
