import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { takenStates } from "./rules.ts";

export type PaymentAttempt = typeof paymentAttempts.$inferSelect;

/** The attempt of this number, locked until the transaction ends. */
export async function lockByNumber(ctx: Ctx, number: string): Promise<PaymentAttempt | undefined> {
  const [attempt] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gateway, ctx.ports.gateway.name), eq(paymentAttempts.number, number)))
    .for("update");
  return attempt;
}

export async function findByNumber(ctx: Ctx, number: string): Promise<PaymentAttempt | undefined> {
  const [attempt] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gateway, ctx.ports.gateway.name), eq(paymentAttempts.number, number)));
  return attempt;
}

/** The payer's own attempt, or "not found". */
export async function getOwn(ctx: Ctx, payerId: number, number: string): Promise<PaymentAttempt> {
  const attempt = await findByNumber(ctx, number);
  return attempt?.payerId === payerId ? attempt : refuse("not_found");
}

export async function lockAttempt(ctx: Ctx, id: number): Promise<PaymentAttempt> {
  const [attempt] = await ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for("update");
  if (!attempt) throw new Error(`there is no payment attempt ${id}`);
  return attempt;
}

/** Attempts of an order whose money came in, the oldest first, locked. */
export async function lockTaken(ctx: Ctx, orderId: number): Promise<PaymentAttempt[]> {
  return ctx.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, [...takenStates])))
    .orderBy(paymentAttempts.id)
    .for("update");
}

/** True while the charge of a stored card for this order is under way, or its outcome unknown. */
export async function chargeInDoubt(ctx: Ctx, orderId: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.state, "started"),
        isNotNull(paymentAttempts.cardId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
