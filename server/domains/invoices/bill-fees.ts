import { and, eq } from "drizzle-orm";
import type { Info } from "#contract/accounts/settings.ts";
import type { FeeSide } from "#contract/invoices/states.ts";
import { feeBills } from "#server/db/schema/invoices.ts";
import { getUser, invoiceInfoOf } from "#server/domains/accounts/index.ts";
import type { Addressee } from "#server/integrations/invoices/port.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { asBill, type FeeBill, lockBill } from "./store.ts";
import { issueInvoices, syncInvoices } from "./sync-invoices.ts";

/** The platform's fee from one party of an order. */
export type Fee = {
  orderId: number;
  side: FeeSide;
  userId: number;
  /** NT$, tax included; 0 when fully refunded. */
  total: number;
  /** As chosen at checkout; absent: the current setting. */
  info?: Info | null;
};

/**
 * Records the platform's fee from one party of an order after the sale, and whenever it changes; invoices follow.
 * Idempotent for the same sum. In the caller's transaction.
 */
export async function billFee(ctx: Ctx, { orderId, side, userId, total, info }: Fee): Promise<void> {
  await tx(ctx, async (ctx) => {
    await lockName(ctx, `fee_bill:${orderId}:${side}`);
    const [found] = await ctx.db
      .select()
      .from(feeBills)
      .where(and(eq(feeBills.orderId, orderId), eq(feeBills.side, side)));
    if (!found) {
      if (total > 0) await issueInvoices(ctx, await open(ctx, { orderId, side, userId, total }, info ?? null));
      return;
    }
    const { id } = found;
    await ctx.db.update(feeBills).set({ total, updatedAt: ctx.now() }).where(eq(feeBills.id, id));
    await syncInvoices(ctx, await lockBill(ctx, id));
  });
}

/** What the platform charges both parties of an order together now, NT$: less than the sale's fees when some were returned. */
export async function feesBilled(ctx: Ctx, orderId: number): Promise<number> {
  const rows = await read(ctx.db, { total: num })`
    select coalesce(sum(total), 0)::int as total from fee_bills where order_id = ${orderId}`;
  return one(rows).total;
}

async function open(ctx: Ctx, bill: Omit<Fee, "info">, info: Info | null): Promise<FeeBill> {
  const addressee = await addresseeOf(ctx, bill.userId, info);
  const now = ctx.now();
  const values = { ...bill, addressee, createdAt: now, updatedAt: now };
  return asBill(one(await ctx.db.insert(feeBills).values(values).returning()));
}

/** The recipient of invoices; without a choice, the issuer stores them under the member's email address. */
export async function addresseeOf(ctx: Ctx, userId: number, chosen: Info | null): Promise<Addressee> {
  const { nickname, email } = await getUser(ctx, userId);
  const info = chosen ?? (await invoiceInfoOf(ctx, userId));
  if (!info) return { kind: "member", name: nickname, email, address: "" };
  const { name, address, kind, delivery, carrier, loveCode, businessNumber } = info;
  const to = { name, email, address };
  if (kind === "company") return { ...to, kind, businessNumber };
  if (delivery === "donation") return { ...to, kind: delivery, loveCode };
  return delivery === "member" ? { ...to, kind: delivery } : { ...to, kind: delivery, carrier };
}
