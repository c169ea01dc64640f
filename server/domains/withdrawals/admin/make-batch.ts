import { taipeiDay } from "#contract/time.ts";
import { withdrawalBatches } from "#server/db/schema/withdrawals.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockBatches } from "../hand-back-unsent.ts";
import { batchProcess } from "../process/batch.ts";
import { transitionAll } from "../process/run.ts";
import { batchNumber } from "../rules.ts";
import { asBatch, lockWithdrawals } from "../store.ts";
import { proposeRelease } from "./release-batch.ts";
import { isDue } from "./to-handle.ts";

/** Maximum number of transfers per file. */
const MOST = 100_000;

/**
 * Puts all due withdrawals into one bank file, and proposes its release to a second operator.
 * @returns the batch
 * @throws Refusal nothing_to_pay_out
 */
export async function makeBatch(ctx: Ctx): Promise<number> {
  return tx(ctx, async (ctx) => {
    // Batches are serialised, so that each has its own number and includes only what is left.
    await lockBatches(ctx);
    const due = (await lockWithdrawals(ctx, isDue(ctx.now()))).slice(0, MOST);
    if (due.length === 0) refuse("nothing_to_pay_out");
    const amount = due.reduce((sum, each) => sum + each.amount - each.fee, 0);
    const values = { number: await nextNumber(ctx), count: due.length, amount, madeBy: memberId(ctx) };
    const batch = asBatch(
      one(
        await ctx.db
          .insert(withdrawalBatches)
          .values({ ...values, createdAt: ctx.now() })
          .returning(),
      ),
    );
    await recordAct(ctx, batchProcess, "make", batch.id, { number: batch.number, count: batch.count, amount });
    await transitionAll(ctx, due, "put_in_batch", "operator", () => ({ batchId: batch.id }));
    await proposeRelease(ctx, batch.id);
    return batch.id;
  });
}

async function nextNumber(ctx: Ctx): Promise<string> {
  const day = taipeiDay(ctx.now());
  const rows = await read(ctx.db, {
    n: num,
  })`select count(*)::int as n from withdrawal_batches where number like ${batchNumber(day, 0).slice(0, -3)} || '%'`;
  return batchNumber(day, (rows[0]?.n ?? 0) + 1);
}
