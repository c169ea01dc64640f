import type { actPresses, entryPresses } from "#contract/campaigns/states.ts";
import * as terms from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { mayJudge } from "./policy.ts";
import { decideLocked, moveEntryRow } from "./process/run.ts";
import { lockAct, lockEntry } from "./store.ts";

/** What takes something from a member says why. @throws Refusal invalid at `reason` */
function checkReason(reason: string): void {
  if ([...reason].length < terms.reasonMin) refuseField("invalid", "reason", `請至少用 ${terms.reasonMin} 個字說明`);
}

/** Hides an entry or shows it again, gives it the jury's prize or takes it back. @throws Refusal not_found, forbidden, conflict, invalid */
export async function judgeEntry(
  ctx: Ctx,
  id: number,
  name: (typeof entryPresses)[number],
  reason: string,
): Promise<void> {
  if (name === "hide") checkReason(reason);
  await tx(ctx, async (ctx) => {
    const { entry } = await lockEntry(ctx, id);
    if (!mayJudge(ctx.actor, entry.userId)) refuse("forbidden");
    await moveEntryRow(ctx, entry, name, reason);
  });
}

/** Lets a held vote or claim count, or not. @throws Refusal not_found, forbidden, conflict, invalid, campaign_closed */
export async function judgeAct(ctx: Ctx, id: number, name: (typeof actPresses)[number], reason: string): Promise<void> {
  if (name === "reject") checkReason(reason);
  await tx(ctx, async (ctx) => {
    const act = await lockAct(ctx, id);
    if (!mayJudge(ctx.actor, act.userId)) refuse("forbidden");
    await decideLocked(ctx, act, name, reason);
  });
}
