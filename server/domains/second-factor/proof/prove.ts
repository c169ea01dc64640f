import type { ProofForm } from "#contract/second-factor/schemas.ts";
import { confirmPassword, getUser, markProven } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId, sessionIdOf } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { takeCode } from "../codes/take-code.ts";
import { askPasskey, takePasskey } from "../passkeys/use-passkey.ts";

/** An answer counts for the session that asked. */
const ownerOf = (ctx: Ctx): string => `prove:${sessionIdOf(ctx)}`;

export const askForProof = (ctx: Ctx) => askPasskey(ctx, ownerOf(ctx), memberId(ctx));

async function check(ctx: Ctx, form: ProofForm): Promise<"password" | "app" | "recovery" | "passkey"> {
  const user = await getUser(ctx, memberId(ctx));
  if ("code" in form) return takeCode(ctx, user.id, form.code);
  if ("passkey" in form) {
    if ((await takePasskey(ctx, ownerOf(ctx), form.passkey)) !== user.id) refuse("passkey_refused");
    return "passkey";
  }
  if (user.passwordHash === null) refuseField("wrong_password", "password");
  await confirmPassword(ctx, user, { field: "password", typed: form.password });
  return "password";
}

/**
 * The acting member shows once more who acts; for some minutes this session may do what asks for it. A second factor
 * opens the console to this session, too; a password does not.
 * @throws Refusal wrong_password, factor_code_wrong, factor_code_used, passkey_refused, too_many
 */
export async function prove(ctx: Ctx, form: ProofForm): Promise<void> {
  const by = await check(ctx, form);
  await tx(ctx, async (ctx) => {
    await markProven(ctx, { secondFactor: by !== "password" });
    await audit(ctx, "second_factor.proven", "user", memberId(ctx), { by });
  });
}
