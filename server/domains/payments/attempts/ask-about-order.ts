import { and } from "drizzle-orm";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { mayBePaid } from "../process/predicates.ts";
import { attemptsFor, type Subject } from "../store.ts";
import { type AskOutcome, askNow } from "./ask-gateway.ts";

/** Results of the queries about an order's attempts, by attempt id. */
export type AskOutcomes = ReadonlyMap<number, AskOutcome>;

/**
 * Queries the gateway about every open attempt of an order or supplement before the buyer pays again. Call it outside a
 * transaction.
 * @param firm refuses when an attempt that may be paid could not be queried: nothing else prevents a double charge of a
 * stored card
 * @throws Refusal payment_pending when `firm` and the gateway does not answer
 */
export async function askAboutOrder(ctx: Ctx, subject: Subject, { firm = false } = {}): Promise<AskOutcomes> {
  const open = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(and(attemptsFor(subject), mayBePaid.sql("payment_attempts")));
  const answers = new Map<number, AskOutcome>();
  for (const attempt of open) {
    const asked = await askNow(ctx, attempt, { pressed: true });
    answers.set(attempt.id, asked);
    if (firm && (asked === "silent" || asked === "asking"))
      refuse("payment_pending", "暫時查不到上一次付款的結果，為避免重複扣款，請稍候再試。");
  }
  return answers;
}
