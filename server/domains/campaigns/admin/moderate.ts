import type { actActionNames, entryActionNames } from "#contract/campaigns/states.ts";
import * as terms from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { entryKind } from "../entries/published.ts";
import { mayModerate } from "../policy.ts";
import { decideLocked } from "../process/run.ts";
import { lockAct } from "../store.ts";

/** Checks the reason, which is required when a member loses something. @throws Refusal invalid at `reason` */
function checkReason(reason: string): void {
  if ([...reason].length < terms.reasonMin) refuseField("invalid", "reason", `請至少用 ${terms.reasonMin} 個字說明`);
}

/**
 * Hides an entry, which upholds all its open reports, or shows it again; awards or revokes the jury's prize.
 * @throws Refusal not_found, forbidden for one's own, conflict, invalid
 */
export async function moderateEntry(
  ctx: Ctx,
  id: number,
  name: (typeof entryActionNames)[number],
  reason: string,
): Promise<void> {
  if (name === "hide" || name === "show") checkReason(reason);
  await entryKind.moderate(ctx, id, name, reason ? { reason } : {});
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
