import type { ProofForm, ProofWays } from "#contract/second-factor/proof.ts";
import {
  confirmLinked,
  confirmPassword,
  getUser,
  type NewSession,
  renewSession,
  sendProofCode,
  takeProofCode,
} from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId, sessionIdOf } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { takeCode } from "../codes/take-code.ts";
import { askPasskey, takePasskey } from "../passkeys/use-passkey.ts";
import { proofWays } from "./ways.ts";

/** The owner of a passkey challenge: only the session that requested it may respond. */
const ownerOf = (ctx: Ctx): string => `prove:${sessionIdOf(ctx)}`;

export const askForProof = (ctx: Ctx) => askPasskey(ctx, ownerOf(ctx), memberId(ctx));

/** Mails a code to a member without other methods. @throws Refusal forbidden, too_many */
export async function mailProof(ctx: Ctx): Promise<void> {
  const { mail } = await proofWays(ctx);
  if (mail === null) refuse("forbidden", "你的帳號要用其他方式確認，不能用信件裡的驗證碼。");
  await sendProofCode(ctx, mail);
}

/** True when this is one of the member's proof methods. */
function isWay(ways: ProofWays, form: ProofForm): boolean {
  if (form.by === "social") return ways.social.some(({ provider }) => provider === form.provider);
  return form.by === "mail" ? ways.mail !== null : ways[form.by];
}

/** Verifies the proof. @returns the method used */
async function check(
  ctx: Ctx,
  form: ProofForm,
): Promise<"password" | "app" | "recovery" | "passkey" | "social" | "mail"> {
  if (!isWay(await proofWays(ctx), form)) refuse("forbidden", "你的帳號要用其他方式確認，請重新選一種。");
  const me = memberId(ctx);
  switch (form.by) {
    case "code":
      return takeCode(ctx, me, form.code);
    case "passkey":
      if ((await takePasskey(ctx, ownerOf(ctx), form.passkey)) !== me) refuse("passkey_refused");
      return form.by;
    case "social":
      await confirmLinked(ctx, form);
      return form.by;
    case "mail":
      await takeProofCode(ctx, form.code);
      return form.by;
    case "password":
      await confirmPassword(ctx, await getUser(ctx, me), { field: "password", typed: form.password });
      return form.by;
  }
}

const secondFactors: readonly string[] = ["app", "recovery", "passkey"];

/**
 * Verifies a fresh proof of identity; for some minutes this session may make calls that require one. Only a second
 * factor also opens the console to this session.
 * @returns the session with its new secret
 * @throws Refusal wrong_password, factor_code_wrong, factor_code_used, passkey_refused, social_other,
 * social_login_failed, code_wrong, code_expired, forbidden for a method that is not this member's, too_many, busy,
 * unavailable
 */
export async function prove(ctx: Ctx, form: ProofForm): Promise<NewSession> {
  const by = await check(ctx, form);
  return tx(ctx, async (ctx) => {
    await audit(ctx, "second_factor.prove", "user", memberId(ctx), { by });
    return renewSession(ctx, { secondFactor: secondFactors.includes(by) });
  });
}
