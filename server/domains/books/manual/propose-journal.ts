import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Decided } from "#contract/approvals/schemas.ts";
import type { ManualForm } from "#contract/books/manual.ts";
import { accountWords } from "#contract/ledger/words.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { permission } from "#contract/roles.ts";
import { taipeiMonth, taipeiMonthsUpTo } from "#contract/time.ts";
import { manualJournals } from "#server/db/schema/books.ts";
import { propose } from "#server/domains/approvals/index.ts";
import { isWaiting } from "#server/domains/approvals/process/predicates.ts";
import { type AccountRef, post } from "#server/domains/ledger/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { operatorDecision } from "#server/kernel/process/operator-decision.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";

/** Months back to which a manual journal may belong, the current one included. */
const MONTHS = 12;

type Journal = typeof manualJournals.$inferSelect;

/** A booked journal that takes back this one. */
const isReversed = (id: number) => and(eq(manualJournals.reverses, id), isNotNull(manualJournals.bookedAt));

/** A journal, locked. @throws Refusal not_found */
async function lockJournal(ctx: Ctx, id: number): Promise<Journal> {
  const [row] = await ctx.db.select().from(manualJournals).where(eq(manualJournals.id, id)).for("update");
  return row ?? refuse("not_found");
}

/** Locks a booked journal that nothing takes back yet. @throws Refusal not_found, conflict */
async function lockToReverse(ctx: Ctx, id: number): Promise<Journal> {
  const journal = await lockJournal(ctx, id);
  if (journal.bookedAt === null) refuse("conflict", "這筆調整還沒有入帳，不用沖回。");
  const [taken] = await ctx.db.select({ id: manualJournals.id }).from(manualJournals).where(isReversed(id));
  if (taken) refuse("conflict", "這筆調整已經沖回了。");
  return journal;
}

/** A manual journal always needs a second operator, whatever the sum. */
export const manualDecision = operatorDecision<Record<string, never>>({
  kind: "manual_journal.book",
  permission: permission("books", "decide"),
  always: true,
  async carryOut(ctx, id) {
    const { debit, credit, amount, reverses, bookedAt } = await lockJournal(ctx, id);
    if (bookedAt !== null) refuse("conflict", "這筆調整已經入帳了。");
    if (reverses !== null) await lockToReverse(ctx, reverses);
    await post(ctx, {
      kind: "books.adjusted",
      key: `manual:${id}`,
      entries: [
        { account: { kind: debit } as AccountRef, amount: -amount },
        { account: { kind: credit } as AccountRef, amount },
      ],
    });
    const set = { bookedBy: memberId(ctx), bookedAt: ctx.now() };
    await ctx.db.update(manualJournals).set(set).where(eq(manualJournals.id, id));
    await audit(ctx, "manual_journal.book", "manual_journal", id, { debit, credit, amount });
  },
});

async function add(ctx: Ctx, form: ManualForm & { reverses: number | null }): Promise<Decided> {
  const { debit, credit, amount, month, reason, reverses } = form;
  const { id } = one(
    await ctx.db
      .insert(manualJournals)
      .values({ ...form, proposedBy: memberId(ctx), createdAt: ctx.now() })
      .returning({ id: manualJournals.id }),
  );
  await audit(ctx, "manual_journal.propose", "manual_journal", id, { debit, credit, amount, month, reverses });
  return propose(ctx, manualDecision, {
    subjectId: id,
    amount,
    title: reverses === null ? `帳務調整 ${id}` : `沖回帳務調整 ${reverses}`,
    url: to("/admin/books/journals"),
    facts: [
      { term: "借方", value: accountWords(debit) },
      { term: "貸方", value: accountWords(credit) },
      { term: "金額", value: money(amount) },
      { term: "所屬月份", value: month },
      { term: "原因", value: reason },
    ],
    input: {},
  });
}

/**
 * Proposes a manual journal, which is booked when a second operator approves it.
 * @throws Refusal invalid at `month` for one that is too old or has not begun
 */
export async function proposeJournal(ctx: Ctx, form: ManualForm): Promise<Decided> {
  if (!taipeiMonthsUpTo(ctx.now(), MONTHS).includes(form.month))
    refuseField("invalid", "month", `請選擇最近 ${MONTHS} 個月裡的月份。`);
  return tx(ctx, (ctx) => add(ctx, { ...form, reverses: null }));
}

/** Proposes to take back a booked manual journal by another one. @throws Refusal not_found, conflict */
export async function proposeReversal(ctx: Ctx, id: number, { reason }: { reason: string }): Promise<Decided> {
  return tx(ctx, async (ctx) => {
    const { debit, credit, amount } = await lockToReverse(ctx, id);
    const [waiting] = await ctx.db.select({ id: manualJournals.id }).from(manualJournals).where(waitsToReverse(id));
    if (waiting) refuse("conflict", "沖回已經提出，正在等待放行。");
    const accounts = { debit: credit, credit: debit } as Pick<ManualForm, "debit" | "credit">;
    return add(ctx, { ...accounts, amount, reason, month: taipeiMonth(ctx.now()), reverses: id });
  });
}

/** A reversal of this journal that waits for its second operator. */
const waitsToReverse = (id: number) =>
  and(
    eq(manualJournals.reverses, id),
    sql`exists (select from approvals a where a.kind = ${manualDecision.kind} and a.subject_id = manual_journals.id
      and ${isWaiting.sql("a")})`,
  );
