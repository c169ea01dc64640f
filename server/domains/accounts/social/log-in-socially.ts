import type { z } from "zod";
import type { SocialCodeForm } from "#contract/accounts/mail-code.ts";
import type { SocialPerson } from "#server/integrations/social-login/port.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { Refusal, refuse } from "#server/kernel/errors.ts";
import { brokeUnique, tx } from "#server/kernel/tx.ts";
import { beginSessionOrAskFactor, type LoggedIn, type SecondFactorRequired } from "../log-in/begin-session.ts";
import { accountOf } from "./account-of.ts";
import { askForCode, type CodeAsked, takeCode } from "./pending-logins.ts";
import { type VendorToken, verifyPerson } from "./verify-person.ts";

export type SocialEntry = (LoggedIn | SecondFactorRequired) & { isNew: boolean };

/** Part of the caller's transaction. */
async function enter(ctx: Ctx, person: SocialPerson): Promise<SocialEntry | CodeAsked> {
  const entry = await accountOf(ctx, person);
  if ("unproved" in entry) return askForCode(ctx, person, entry.unproved);
  const entered = await beginSessionOrAskFactor(ctx, entry.userId, person.provider);
  return { ...entered, isNew: entry.isNew };
}

/** When two log-ins bring the same address at once, the second is refused as taken. */
function takenMeanwhile(error: unknown): never {
  if (brokeUnique(error, "users_email")) refuse("social_email_taken");
  throw error;
}

/** Logs in with a social account; if the provider does not vouch for its address, a code is mailed there first. */
export async function logInSocially(ctx: Ctx, token: VendorToken): Promise<SocialEntry | CodeAsked> {
  const person = await verifyPerson(ctx, token);
  return tx(ctx, (ctx) => enter(ctx, person)).catch(takenMeanwhile);
}

/** Continues the log-in with the code. @throws Refusal code_wrong, code_expired, social_email_taken */
export async function logInByCode(ctx: Ctx, form: z.output<typeof SocialCodeForm>): Promise<SocialEntry> {
  const result = await tx(ctx, async (ctx) => {
    const person = await takeCode(ctx, form);
    return person instanceof Refusal ? person : enter(ctx, person);
  }).catch(takenMeanwhile);
  if (result instanceof Refusal) throw result;
  if ("ticket" in result) throw new Error("a proved address is asked for a code again");
  return result;
}
