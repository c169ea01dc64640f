import { eq } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { sessions } from "#server/db/schema/accounts.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { confirmPassword } from "../password/confirm-password.ts";
import type { User } from "../store.ts";

const sessionOf = (ctx: Ctx): number => (ctx.actor.kind === "member" ? ctx.actor.sessionId : 0);

/** Notes that whoever acts in this session has just proved to be the owner. */
export async function noteProof(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ ownerProvedAt: ctx.now() })
    .where(eq(sessions.id, sessionOf(ctx)));
}

/** @throws Refusal proof_required when the owner has not proved it in this session during the last minutes */
export async function requireProof(ctx: Ctx): Promise<void> {
  const [session] = await ctx.db
    .select({ ownerProvedAt: sessions.ownerProvedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionOf(ctx)));
  if (!session?.ownerProvedAt || session.ownerProvedAt <= later(ctx.now(), -terms.proofLastsMs))
    refuse("proof_required");
}

/**
 * Makes sure that it is the owner who acts: by the password in the form, or, where there is none, by a proof of the last
 * minutes. An open session alone proves nothing. Not to be called in a transaction, which would undo the count of tries.
 * @throws Refusal wrong_password at the field, proof_required, too_many, busy
 */
export async function proveOwner(ctx: Ctx, user: User, typed: { field: string; typed: string }): Promise<void> {
  if (user.passwordHash === null) await requireProof(ctx);
  else await confirmPassword(ctx, user, typed);
}
