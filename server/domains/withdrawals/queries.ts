import { desc, eq } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { payoutAccountOf } from "#server/domains/accounts/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bool, num, read } from "#server/kernel/rows.ts";
import { present } from "./present.ts";
import { isOnTheWay } from "./process/predicates.ts";
import { expectedAt, runAfter } from "./rules.ts";
import { asWithdrawal } from "./store.ts";

/** A member's withdrawals, newest first, and whether another may be requested now. */
export async function withdrawalsOf(ctx: Ctx, userId: number, page: number) {
  const size = terms.pageSize;
  const [rows, counted, { identity, account }] = await Promise.all([
    ctx.db
      .select()
      .from(withdrawals)
      .where(eq(withdrawals.userId, userId))
      .orderBy(desc(withdrawals.id))
      .limit(size)
      .offset((page - 1) * size),
    read(ctx.db, { total: num, open: bool })`
      select count(*)::int as total, coalesce(bool_or(${isOnTheWay.sql("w")}), false) as open
      from withdrawals w where w.user_id = ${userId}`,
    payoutAccountOf(ctx, userId),
  ]);
  const runAt = runAfter(ctx.now());
  return {
    rows: rows.map(asWithdrawal).map(present),
    total: counted[0]?.total ?? 0,
    ready: { identity, account },
    open: counted[0]?.open ?? false,
    runAt,
    expectedAt: expectedAt(runAt),
  };
}
