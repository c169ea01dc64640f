import { and, eq } from "drizzle-orm";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { knownGateway } from "../gateways.ts";
import { mayBePaid } from "../process/predicates.ts";
import type { PaymentAttempt } from "../store.ts";

/**
 * Writes down by what name a notice or the browser's return calls the trade of an open attempt, for a gateway that can be
 * asked by no other. It proves nothing, and a name that the gateway does not know for this attempt is forgotten when it says so;
 * a later one takes an earlier one's place.
 * @returns the attempt as it is to be asked about
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
