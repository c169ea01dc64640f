import { and, eq, inArray, isNull } from "drizzle-orm";
import { gatewayNames } from "#contract/payments/gateways.ts";
import type { AttemptState } from "#contract/payments/states.ts";
import { paymentAttempts, type paymentRefunds } from "#server/db/schema/payments.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

export type PaymentAttempt = typeof paymentAttempts.$inferSelect;
/** The row with its state typed. */
export const asAttempt = (row: PaymentAttempt): Omit<PaymentAttempt, "state"> & { state: AttemptState } => ({
  ...row,
  state: row.state as AttemptState,
});

export type Refund = typeof paymentRefunds.$inferSelect;

/** The attempt of this number, locked until the transaction ends. */
export async function lockByNumber(ctx: Ctx, gateway: string, number: string): Promise<PaymentAttempt | undefined> {
  const [attempt] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gateway, gateway), eq(paymentAttempts.number, number)))
    .for("update");
  return attempt;
}

export async function findByNumber(ctx: Ctx, gateway: string, number: string): Promise<PaymentAttempt | undefined> {
  const [attempt] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gateway, gateway), eq(paymentAttempts.number, number)));
  return attempt;
}

/**
 * The payer's own attempt. Numbers are random, so two gateways never have the same number.
 * @throws Refusal not_found
 */
export async function getOwn(ctx: Ctx, payerId: number, number: string): Promise<PaymentAttempt> {
  const [attempt] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.gateway, gatewayNames),
        eq(paymentAttempts.number, number),
        eq(paymentAttempts.payerId, payerId),
      ),
    );
  return attempt ?? refuse("not_found");
}

export async function lockAttempt(ctx: Ctx, id: number): Promise<PaymentAttempt> {
  const [attempt] = await ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for("update");
  if (!attempt) throw new Error(`there is no payment attempt ${id}`);
  return attempt;
}

/** What is paid: an order, or a supplement of it. */
export type Subject = { orderId: number; supplementId?: number | null };

export const attemptsFor = ({ orderId, supplementId = null }: Subject) =>
  and(
    eq(paymentAttempts.orderId, orderId),
    supplementId === null ? isNull(paymentAttempts.supplementId) : eq(paymentAttempts.supplementId, supplementId),
  );

/**
 * All attempts for an order or supplement, locked in one statement. Between two statements a charge could change from
 * unknown to paid and be missed by both.
 */
export async function lockAttemptsOf(ctx: Ctx, subject: Subject): Promise<PaymentAttempt[]> {
  return ctx.db.select().from(paymentAttempts).where(attemptsFor(subject)).orderBy(paymentAttempts.id).for("update");
}
