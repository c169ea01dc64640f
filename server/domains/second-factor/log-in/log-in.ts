import type { UsedPasskey } from "#contract/second-factor/schemas.ts";
import { beginSession, findHalfLogin, type LoggedIn, takeHalfLogin } from "#server/domains/accounts/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { takeCode } from "../codes/take-code.ts";
import { askPasskey, takePasskey } from "../passkeys/use-passkey.ts";

/**
 * The owner of challenges that are issued before there is a session; the CSRF token and the challenge itself bind the
 * response to the browser.
 */
const OWNER = "log-in";

/**
 * The second step after the password: a code of the app, or a recovery code.
 * @throws Refusal half_login_over, factor_code_wrong, factor_code_used, too_many
 */
export async function logInByCode(ctx: Ctx, code: string): Promise<LoggedIn> {
  const { userId } = (await findHalfLogin(ctx)) ?? refuse("half_login_over");
  const by = await takeCode(ctx, userId, code);
  return tx(ctx, async (ctx) => {
    await takeHalfLogin(ctx);
    return beginSession(ctx, userId, { by, secondFactor: true });
  });
}

/**
 * The WebAuthn challenge for a log-in: for the passkeys of the member at the second step, otherwise for any passkey of
 * this site.
 */
export async function askLoginPasskey(ctx: Ctx) {
  const waiting = await findHalfLogin(ctx);
  return askPasskey(ctx, OWNER, waiting?.userId ?? null);
}

/**
 * A passkey is both factors in one: possession, unlocked by biometrics or a PIN. It needs no password; if one was
 * entered before, both must belong to the same member.
 * @throws Refusal passkey_refused
 */
export async function logInByPasskey(ctx: Ctx, passkey: UsedPasskey): Promise<LoggedIn> {
  const waiting = await findHalfLogin(ctx);
  const userId = await takePasskey(ctx, OWNER, passkey);
  if (waiting && waiting.userId !== userId) refuse("passkey_refused", "這把通行金鑰屬於另一個帳號。");
  return tx(ctx, async (ctx) => {
    if (waiting) await takeHalfLogin(ctx);
    return beginSession(ctx, userId, { by: "passkey", secondFactor: true });
  });
}
