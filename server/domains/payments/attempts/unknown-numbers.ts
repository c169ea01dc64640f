import type { Ctx } from "#server/kernel/ctx.ts";
import { Refusal } from "#server/kernel/errors.ts";
import { consume, type Use } from "#server/kernel/limits/limits.ts";

/**
 * Takes a place in the hour's budget of numbers that the gateway does not know: too many of them lock the whole shop out of
 * questions, and of refunds with them. Give it back when the number was known.
 * @returns null when the budget is spent.
 */
export async function countUnknown(ctx: Ctx, gateway: string): Promise<Use | null> {
  try {
    return await consume(ctx, "unknownNumber", gateway);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ctx.log.warn("the budget of unknown payment numbers is spent");
    return null;
  }
}
