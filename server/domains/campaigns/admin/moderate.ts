import type { actActionNames, entryActionNames } from "#contract/campaigns/states.ts";
import * as terms from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { mayModerate } from "../policy.ts";
import { entryReports } from "../process/report.ts";
import { decideLocked, transitionEntryRow } from "../process/run.ts";
import { type Entry, lockAct, lockEntry } from "../store.ts";

/** Checks the reason, which is required where a member loses something. @throws Refusal invalid at `reason` */
function checkReason(reason: string): void {
  if ([...reason].length < terms.reasonMin) refuseField("invalid", "reason", `請至少用 ${terms.reasonMin} 個字說明`);
}

const named = ({ id, name }: Entry) => ({ id, title: name });

/** @throws Refusal not_found, forbidden for one's own */
async function admitAndLock(ctx: Ctx, id: number): Promise<Entry & { waiting: number }> {
  const { entry } = await lockEntry(ctx, id);
  if (!mayModerate(ctx.actor, entry.userId)) refuse("forbidden");
  return { ...entry, waiting: await entryReports.waiting(ctx, id) };
}

/** Hides an entry, which upholds every report that waits, or shows it again, gives it the jury's prize or takes it back. @throws Refusal not_found, forbidden, conflict, invalid */
export async function moderateEntry(
  ctx: Ctx,
  id: number,
  name: (typeof entryActionNames)[number],
  reason: string,
): Promise<void> {
  if (name === "hide" || name === "show") checkReason(reason);
  await tx(ctx, async (ctx) => {
    const entry = await admitAndLock(ctx, id);
    const reports = name === "hide" ? await entryReports.lock(ctx, named(entry)) : [];
    const told = {
      ...(reason ? { reason } : {}),
      ...(reports.length > 0 ? { reports: reports.map(({ id }) => id) } : {}),
    };
    await transitionEntryRow(ctx, entry, name, { reason, reports }, told);
  });
}

/**
 * Leaves a reported entry as it is and tells who reported it. Reports that came in after `until` were not read yet and keep
 * waiting.
 * @throws Refusal not_found, forbidden for one's own, conflict when nothing waits any more
 */
export async function dismissReports(
  ctx: Ctx,
  id: number,
  { until, note }: { until: number; note: string },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const entry = await admitAndLock(ctx, id);
    const reports = await entryReports.lock(ctx, named(entry), until);
    await transitionEntryRow(ctx, entry, "dismiss", { reports }, { note, reports: reports.map((report) => report.id) });
  });
}

/** Lets what is held count, or not. @throws Refusal not_found, forbidden, conflict, invalid, campaign_closed */
export async function moderateAct(
  ctx: Ctx,
  id: number,
  name: (typeof actActionNames)[number],
  reason: string,
): Promise<void> {
  if (name === "reject") checkReason(reason);
  await tx(ctx, async (ctx) => {
    const act = await lockAct(ctx, id);
    if (!mayModerate(ctx.actor, act.userId)) refuse("forbidden");
    await decideLocked(ctx, act, name, reason);
  });
}
