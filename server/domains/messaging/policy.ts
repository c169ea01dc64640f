import { takesPart } from "#contract/accounts/status.ts";
import { getUser, isBlocked } from "#server/domains/accounts/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

/**
 * Why the acting member cannot write to another member now, as a message; null if they can. Being blocked looks the
 * same as an inactive account.
 */
export async function blockedBy(ctx: Ctx, otherId: number): Promise<string | null> {
  const me = memberId(ctx);
  if (await isBlocked(ctx, me, otherId)) return "你已封鎖這位會員，解除封鎖後才能傳訊息。";
  const unreachable = !takesPart((await getUser(ctx, otherId)).status) || (await isBlocked(ctx, otherId, me));
  return unreachable ? "目前無法傳訊息給這位會員。" : null;
}

/** @throws Refusal message_refused, not_found for an unknown member */
export async function admitToWrite(ctx: Ctx, otherId: number): Promise<void> {
  const reason = await blockedBy(ctx, otherId);
  if (reason) refuse("message_refused", reason);
}
