import { and, eq } from "drizzle-orm";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { knownGateway } from "../gateways.ts";
import { mayBePaid } from "../process/predicates.ts";
import type { PaymentAttempt } from "../store.ts";

/**
 * Stores the gateway's transaction id from a webhook or browser return, for a gateway that can only be queried by it.
 * It is no evidence: an id that the gateway does not know for this attempt is deleted, and a later id replaces an
 * earlier one.
 * @returns the attempt to query
 */
export async function noteTrade(ctx: Ctx, attempt: PaymentAttempt, trade: string | null): Promise<PaymentAttempt> {
  const open = mayBePaid.test(attempt);
  if (trade === null || trade === attempt.gatewayTrade || !open) return attempt;
  if (!knownGateway(ctx, attempt.gateway)?.asksByTrade) return attempt;
  const [noted] = await ctx.db
    .update(paymentAttempts)
    .set({ gatewayTrade: trade })
    .where(and(eq(paymentAttempts.id, attempt.id), mayBePaid.sql("payment_attempts")))
    .returning();
  return noted ?? attempt;
}
