import { endOtherSessions, markProven } from "#server/domains/accounts/index.ts";
import { type Ctx, memberId, sessionIdOf } from "#server/kernel/ctx.ts";
import { replaceRecoveryCodes } from "./codes/recovery-codes.ts";
import { notifyMember } from "./notify-member.ts";
import { factorsOf } from "./queries.ts";

/**
 * Called when the acting member has added a way: this session counts as having shown it. The first way switches the
 * second step on, brings recovery codes and ends all other sessions. Part of the caller's transaction.
 * @returns the recovery codes, or null when there are some already
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
