import type { actActionNames, entryActionNames } from "#contract/campaigns/states.ts";
import * as terms from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { mayModerate } from "../policy.ts";
import { entryReports } from "../process/report.ts";
import { decideLocked, transitionEntryRow } from "../process/run.ts";
import { type Entry, lockAct, lockEntry } from "../store.ts";

/** Checks the reason, which is required when a member loses something. @throws Refusal invalid at `reason` */
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

/**
 * Hides an entry, which upholds all its open reports, or shows it again; awards or revokes the jury's prize.
 * @throws Refusal not_found, forbidden, conflict, invalid
 */
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
 * Dismisses reports of an entry and notifies those who reported it. Reports created after `until` have not been read
 * yet and stay open.
 * @throws Refusal not_found, forbidden for one's own, conflict when none is open any more
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

/** Counts or rejects a held act. @throws Refusal not_found, forbidden, conflict, invalid, campaign_closed */
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
