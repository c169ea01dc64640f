import { eq } from "drizzle-orm";
import { financeItems } from "#server/db/schema/finance.ts";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { one } from "#server/kernel/rows.ts";
import { sealText } from "#server/kernel/secrets/sealed.ts";
import { makeMember, nextSerial } from "../factories.ts";
import type { World } from "../world.ts";

/** Creates a refund to be transferred to this account. @returns the id of the finance item */
export async function makeTransferItem(world: World, number = "2001234567890"): Promise<number> {
  const { db, ports } = world.deps;
  const now = world.clock.now();
  const serial = nextSerial();
  const orderId = 1_800_000_000 + serial;
  const paid = { method: "atm", state: "paid", amount: 100, paidAt: now, expiresAt: now, gateway: "newebpay" };
  const values = { ...paid, number: `T${orderId}`, orderId, payerId: (await makeMember(world)).id };
  const { id: attemptId } = one(await db.insert(paymentAttempts).values(values).returning());
  const key = `transfer:${serial}`;
  const refund = one(await db.insert(paymentRefunds).values({ attemptId, key, amount: 100 }).returning());
  const account = sealText(ports.dataKey, `refund-account:${refund.id}`, number);
  const payee = { way: "bank", bankCode: "004", account, holder: "王小明" };
  await db.update(paymentRefunds).set({ payee }).where(eq(paymentRefunds.id, refund.id));
  const item = { kind: "transfer", key, amount: 100, facts: {}, refundId: refund.id, orderId, openedAt: now };
  return one(await db.insert(financeItems).values(item).returning()).id;
}
