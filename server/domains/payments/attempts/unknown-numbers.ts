import type { Ctx } from "#server/kernel/ctx.ts";
import { Refusal } from "#server/kernel/errors.ts";
import { consume, type Use } from "#server/kernel/limits/limits.ts";

/**
 * Reserves a query from the hourly budget of unknown numbers. Too many of them make the gateway lock the whole shop out
 * of queries and refunds. Return it if the number was known.
 * @returns null when the budget is used up
 */
export async function countUnknown(ctx: Ctx, gateway: string): Promise<Use | null> {
  try {
    return await consume(ctx, "unknownNumber", gateway);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ctx.log.warn("the limit of queries about unknown payment numbers is reached");
    return null;
  }
}
