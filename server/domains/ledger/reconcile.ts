import { audit } from "#server/kernel/audit.ts";
import { HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import type { Books } from "#server/kernel/domain.ts";
import { read } from "#server/kernel/rows.ts";
import { type Difference, Found } from "./difference.ts";
import { booksProved } from "./events.ts";

type Reconciliation = { ok: boolean; differences: Difference[] };

/** Maximum number of reported differences per check: enough for diagnosis. */
const LIMIT = 100;

const checksNow = (ctx: Ctx, books: Books) =>
  books({ now: ctx.now(), settledBefore: later(ctx.now(), -HOUR).toISOString() });

/** The current difference of one subject in one check; null when it balances. */
export async function differenceOf(ctx: Ctx, books: Books, { check, subject }: Pick<Difference, "check" | "subject">) {
  const query = checksNow(ctx, books)[check];
  if (!query) return null;
  const rows = await read(ctx.db, Found)`select * from (${query}) d where d.subject = ${subject}`;
  return rows[0] ? { check, ...rows[0] } : null;
}

/**
 * Compares the ledger with the rows of all domains. Differences are logged and audited; nothing is corrected.
 * @param books the checks of all domains (`booksOf`)
 */
export async function reconcile(ctx: Ctx, books: Books): Promise<Reconciliation> {
  const differences: Difference[] = [];
  for (const [check, query] of Object.entries(checksNow(ctx, books))) {
    const rows = await read(ctx.db, Found)`${query} limit ${LIMIT}`;
    differences.push(...rows.map((row) => ({ check, ...row })));
  }
  if (differences.length > 0) {
    ctx.log.error({ differences }, "the ledger does not add up");
    await audit(ctx, "ledger.find_difference", "ledger", null, { differences });
  } else ctx.log.info("the ledger adds up");
  await emit(ctx, booksProved, { at: ctx.now().toISOString(), differences });
  return { ok: differences.length === 0, differences };
}
