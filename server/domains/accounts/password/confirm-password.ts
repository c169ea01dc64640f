import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { clearUses, consume } from "#server/kernel/limits.ts";
import type { User } from "../store.ts";
import { passwordMatches } from "./hash.ts";

/**
 * Makes sure that whoever acts knows the account's password; an account without one has nothing to prove. Wrong tries
 * count like those of the log-in, before the password is hashed. Not to be called in a transaction, which would undo
 * the count.
 * @throws Refusal wrong_password at the field, too_many
 */
export async function confirmPassword(
  ctx: Ctx,
  { email, passwordHash }: User,
  { field, typed }: { field: string; typed: string },
): Promise<void> {
  if (passwordHash === null) return;
  await consume(ctx, "password", email ?? "");
  if (!(await passwordMatches(typed, passwordHash))) refuseField("wrong_password", field);
  await clearUses(ctx, "password", email ?? "");
}
