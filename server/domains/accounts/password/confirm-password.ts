import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import type { User } from "../store.ts";
import { tryPassword } from "./try-password.ts";

/**
 * Verifies the acting member's password; an account without one is refused like a wrong password. Failed attempts count
 * as for the log-in. Not to be called in a transaction, which would roll back the count.
 * @throws Refusal wrong_password at the field, too_many, busy
 */
export async function confirmPassword(
  ctx: Ctx,
  user: User,
  { field, typed }: { field: string; typed: string },
): Promise<void> {
  if (user.passwordHash === null || !(await tryPassword(ctx, user.email ?? `member:${user.id}`, user, typed)))
    refuseField("wrong_password", field);
}
