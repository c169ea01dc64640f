import { eq, sql } from "drizzle-orm";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import type { Verdict } from "#server/integrations/payment-gateways/port.ts";
import { audit } from "#server/kernel/audit.ts";
import { HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { tx } from "#server/kernel/tx.ts";
import { paymentNumberIssued } from "./events.ts";
import { lockByNumber } from "./store.ts";

/**
 * Writes down by what an attempt is paid elsewhere, once, as the gateway's signed return, its notice or its answer says it.
 * From then on the attempt lasts as long as the number.
 */
export async function noteNumber(ctx: Ctx, gateway: string, { number, amount, issued }: Verdict): Promise<void> {
  if (!issued) return;
  await tx(ctx, async (ctx) => {
    const attempt = await lockByNumber(ctx, gateway, number);
    if (!attempt || attempt.issuedNumber !== null || attempt.amount !== amount) return;
    // Given up as never reached, and it was all the same.
    if (attempt.state !== "started" && attempt.state !== "expired") return;
    const soon = later(ctx.now(), HOUR).toISOString();
    await ctx.db
      .update(paymentAttempts)
      .set({
        state: "started",
        issuedNumber: issued.number,
        issuedBank: issued.bankCode,
        expiresAt: issued.until,
        askAt: sql`least(${paymentAttempts.askAt}, ${soon}::timestamptz)`,
      })
      .where(eq(paymentAttempts.id, attempt.id));
    const { id: attemptId, orderId } = attempt;
    const until = issued.until.toISOString();
    await audit(ctx, "payment.number_issued", "payment_attempt", attemptId, { orderId, number, until });
    if (orderId !== null) await emit(ctx, paymentNumberIssued, { orderId, attemptId });
  });
}
