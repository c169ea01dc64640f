import { paymentAttempts } from "#server/db/schema/payments.ts";
import type { FormPost } from "#server/integrations/payment-gateways/port.ts";
import { audit } from "#server/kernel/audit.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { newNumber, pageSeconds } from "./rules.ts";
import { lockTaken } from "./store.ts";

type PaymentStart = {
  orderId: number;
  payerId: number;
  email: string;
  /** What is bought, as the buyer reads it at the gateway. */
  title: string;
  /** NT$ to be paid. */
  amount: number;
  /** When the order itself stops waiting for money. */
  expiresAt: Date;
};

/**
 * Begins an attempt, with a fresh number at every press: a gateway takes each number once.
 * @returns the form that the buyer's browser posts to the gateway, within two minutes.
 * @throws Refusal `payment_closed` when the order is paid already or its time is over.
 */
export async function startPayment(ctx: Ctx, start: PaymentStart): Promise<FormPost> {
  const { gateway, origin } = ctx.ports;
  return tx(ctx, async (ctx) => {
    const now = ctx.now();
    if (start.expiresAt <= now) refuse("payment_closed");
    if ((await lockTaken(ctx, start.orderId)).length > 0) refuse("payment_closed", "這筆訂單已經收到付款。");

    const number = newNumber(start.orderId);
    const expiresInSeconds = pageSeconds(now, start.expiresAt);
    const [attempt] = await ctx.db
      .insert(paymentAttempts)
      .values({
        gateway: gateway.name,
        number,
        orderId: start.orderId,
        payerId: start.payerId,
        amount: start.amount,
        method: "card",
        askAt: later(now, MINUTE),
        expiresAt: later(now, expiresInSeconds * 1000),
        createdAt: now,
      })
      .returning({ id: paymentAttempts.id });
    await audit(ctx, "payment.started", "payment_attempt", attempt?.id ?? null, {
      orderId: start.orderId,
      number,
      amount: start.amount,
    });
    const { email, title, amount } = start;
    return gateway.start(
      { number, amount, title, email, method: "card", expiresInSeconds },
      {
        returnUrl: `${origin}/orders/${gateway.name}/result`,
        notifyUrl: `${origin}/orders/${gateway.name}/notify`,
        backUrl: `${origin}/transactions/${start.orderId}`,
      },
      now,
    );
  });
}
