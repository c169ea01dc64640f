import type { Verdict } from "#server/integrations/payment-gateways/port.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { tx } from "#server/kernel/tx.ts";
import { paymentNumberIssued } from "../events.ts";
import { attemptProcess } from "../process/attempt.ts";
import { asAttempt, lockByNumber } from "../store.ts";
import { transitionAttempt } from "../transition/run.ts";

/**
 * Stores the payment number (ATM account or store code) of an attempt, once, from the gateway's signed return, webhook
 * or answer. From then on the attempt is open as long as the number is valid.
 */
export async function noteNumber(ctx: Ctx, gateway: string, { number, amount, issued }: Verdict): Promise<void> {
  if (!issued) return;
  await tx(ctx, async (ctx) => {
    const attempt = await lockByNumber(ctx, gateway, number);
    if (!attempt || attempt.amount !== amount) return;
    if (refusalOf(attemptProcess, "issue_number", asAttempt(attempt), "gateway", ctx.now())) return;
    const { id: attemptId, orderId } = attempt;
    const until = issued.until.toISOString();
    const given = { issuedNumber: issued.number, issuedBank: issued.bankCode, expiresAt: issued.until };
    const record = { orderId, number, until };
    await transitionAttempt(ctx, attempt, "issue_number", "gateway", { issued: given }, record);
    if (orderId !== null) await emit(ctx, paymentNumberIssued, { orderId, attemptId });
  });
}
