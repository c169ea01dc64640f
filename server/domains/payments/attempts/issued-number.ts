import { desc, eq } from "drizzle-orm";
import { bankName } from "#contract/accounts/banks.ts";
import { isNumbered } from "#contract/payments/methods.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { awaitsTransfer } from "../process/rules.ts";
import type { PaymentAttempt } from "../store.ts";

/** The number (ATM account or store code) by which an attempt can be paid now; null if there is none. */
export function issuedOf(attempt: PaymentAttempt, now: Date) {
  const { method, issuedNumber: number, issuedBank: bankCode, amount, expiresAt: until } = attempt;
  if (number === null || !isNumbered(method) || !awaitsTransfer(attempt, now)) return null;
  return { method, bankCode, bankName: bankName(bankCode ?? "") ?? null, number, amount, until };
}

/** The same of the attempt of this id. */
export async function issuedNumberOf(ctx: Ctx, attemptId: number) {
  const [attempt] = await ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  return attempt ? issuedOf(attempt, ctx.now()) : null;
}

/** The newest number by which an order can be paid now. */
export async function openNumberOf(ctx: Ctx, orderId: number) {
  const attempts = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.id));
  for (const attempt of attempts) {
    const issued = issuedOf(attempt, ctx.now());
    if (issued) return issued;
  }
  return null;
}
