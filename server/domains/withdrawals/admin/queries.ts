import { and, asc, count, desc, eq, sql, sum } from "drizzle-orm";
import type { z } from "zod";
import { memberStatus } from "#contract/accounts/status.ts";
import { permission, permits } from "#contract/roles.ts";
import * as terms from "#contract/terms.ts";
import type { AdminWithdrawalQuery, BatchFile } from "#contract/withdrawals/schemas.ts";
import { users } from "#server/db/schema/accounts.ts";
import { withdrawalBatches, withdrawals } from "#server/db/schema/withdrawals.ts";
import { type Ctx, memberId, rolesOf } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { num, read } from "#server/kernel/rows.ts";
import { present } from "../present.ts";
import { batchProcess } from "../process/batch.ts";
import { isAtBank, isPaid, isRequested, isUnsent } from "../process/predicates.ts";
import { runAfter } from "../rules.ts";
import { asWithdrawal, type Batch, getBatch } from "../store.ts";
import { isProposed } from "./release-batch.ts";
import { isDue, needsOperator } from "./to-handle.ts";

const size = terms.pageSize;
const from = (page: number) => (page - 1) * size;
const mayDecide = (ctx: Ctx): boolean => permits(permission("withdrawals", "decide"), rolesOf(ctx.actor));

const actsOf = (row: { state: string; held: string | null }, { status, may }: { status: number; may: boolean }) => ({
  mayHandBack: may && status !== memberStatus.leaving && isUnsent.test(row),
  mayCorrect: may && status === memberStatus.leaving && row.held !== null && isRequested.test(row),
  mayBounce: may && isPaid.test(row),
});

/** Withdrawals of all members: those that need an operator first, then the newest; within a batch in file order. */
export async function adminPage(ctx: Ctx, { state, batch, page }: z.output<typeof AdminWithdrawalQuery>) {
  const where = and(
    state ? eq(withdrawals.state, state) : undefined,
    batch ? eq(withdrawals.batchId, batch) : undefined,
  );
  const rows = await ctx.db
    .select({ row: withdrawals, nickname: users.nickname, status: users.status })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.userId))
    .where(where)
    .orderBy(...(batch ? [asc(withdrawals.id)] : [desc(needsOperator(ctx.now())), desc(withdrawals.id)]))
    .limit(size)
    .offset(from(page));
  const [counted] = await ctx.db.select({ n: count() }).from(withdrawals).where(where);
  const me = memberId(ctx);
  return {
    rows: rows.map(({ row, nickname, status }) => ({
      ...present(asWithdrawal(row)),
      member: { id: row.userId, nickname, status },
      holder: row.holder,
      held: row.held,
      batchId: row.batchId,
      corrected: row.correctedBy !== null,
      ...actsOf(row, { status, may: mayDecide(ctx) && row.userId !== me }),
    })),
    total: counted?.n ?? 0,
  };
}

const maker = sql<string>`(select nickname from users where id = ${withdrawalBatches.madeBy})`;
const releaser = sql<string | null>`(select nickname from users where id = ${withdrawalBatches.releasedBy})`;

const unanswered = sql<number>`(select count(*)::int from withdrawals w where w.batch_id = withdrawal_batches.id
  and ${isAtBank.sql("w")})`;

type Beside = { madeBy: string; releasedBy: string | null; unanswered: number };

const rowOf = ({ batch, ...beside }: Beside & { batch: Batch }) => {
  const { id, number, state, count, amount, createdAt: madeAt, releasedAt, closedAt } = batch;
  return { id, number, state, count, amount, madeAt, releasedAt, closedAt, ...beside };
};

/** Batches, newest first, with a preview of the next one. */
export async function batchPage(ctx: Ctx, page: number) {
  const now = ctx.now();
  const rows = await ctx.db
    .select({ batch: withdrawalBatches, madeBy: maker, releasedBy: releaser, unanswered })
    .from(withdrawalBatches)
    .orderBy(desc(withdrawalBatches.id))
    .limit(size)
    .offset(from(page));
  const [counted] = await ctx.db.select({ n: count() }).from(withdrawalBatches);
  const paying = sum(sql`${withdrawals.amount} - ${withdrawals.fee}`).mapWith(Number);
  const [due] = await ctx.db.select({ n: count(), amount: paying }).from(withdrawals).where(isDue(now));
  const [held] = await ctx.db.select({ n: count() }).from(withdrawals).where(needsOperator(now));
  const [asked] = await ctx.db.select({ n: count() }).from(withdrawals).where(isRequested.sql("withdrawals"));
  return {
    rows: rows.map(({ batch, ...who }) => rowOf({ batch: batch as Batch, ...who })),
    total: counted?.n ?? 0,
    due: { count: due?.n ?? 0, amount: due?.amount ?? 0 },
    held: held?.n ?? 0,
    later: (asked?.n ?? 0) - (due?.n ?? 0) - (held?.n ?? 0),
    nextRunAt: runAfter(now),
  };
}

/** One batch with its current actions. @throws Refusal not_found */
export async function batchFile(ctx: Ctx, id: number): Promise<z.output<typeof BatchFile>> {
  const batch = await getBatch(ctx, id);
  const [who] = await ctx.db
    .select({ madeBy: maker, releasedBy: releaser, unanswered })
    .from(withdrawalBatches)
    .where(eq(withdrawalBatches.id, id));
  if (!who) refuse("not_found");
  const rows = await read(ctx.db, { paid: num, returned: num })`
    select count(*) filter (where state = 'paid')::int as paid, count(*) filter (where state = 'returned')::int as returned
    from withdrawals where batch_id = ${id}`;
  const proposed = await isProposed(ctx, id);
  return {
    ...rowOf({ batch, ...who }),
    paid: rows[0]?.paid ?? 0,
    returned: rows[0]?.returned ?? 0,
    proposed,
    released: batch.releasedAt !== null,
    // While it waits for a second operator, nothing else can be done with it.
    actions: proposed || !mayDecide(ctx) ? [] : availableActions(batchProcess, batch, "operator", ctx.now()),
  };
}
