import { endOtherSessions, markProven } from "#server/domains/accounts/index.ts";
import { type Ctx, memberId, sessionIdOf } from "#server/kernel/ctx.ts";
import { replaceRecoveryCodes } from "./codes/recovery-codes.ts";
import { notifyMember } from "./notify-member.ts";
import { factorsOf } from "./queries.ts";

/**
 * Called when the acting member has added a factor: this session counts as having presented it. The first factor
 * enables the second step, creates recovery codes and ends all other sessions. In the caller's transaction.
 * @returns the recovery codes, or null when some already exist
 */
export async function factorAdded(ctx: Ctx, what: "add_app" | "add_passkey"): Promise<string[] | null> {
  const userId = memberId(ctx);
  await markProven(ctx, { secondFactor: true });
  await notifyMember(ctx, userId, what);
  const { ways } = await factorsOf(ctx, userId);
  if (ways > 1) return null;
  await endOtherSessions(ctx, userId, sessionIdOf(ctx));
  await notifyMember(ctx, userId, "turn_on");
  return replaceRecoveryCodes(ctx, userId);
}
