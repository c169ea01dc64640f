import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { z } from "zod";
import type { SocialCodeForm } from "#contract/accounts/mail-code.ts";
import * as terms from "#contract/terms.ts";
import { pendingSocialLogins } from "#server/db/schema/accounts.ts";
import type { SocialPerson } from "#server/integrations/social-login/port.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { Refusal } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { digest, newSecret } from "#server/kernel/secrets/random-secret.ts";
import { codeFits, newCode, sealCode } from "../codes.ts";
import { mailSocialCode } from "../mails.ts";
import { providerNames } from "./verify-person.ts";

/** The data that the browser keeps until the code is entered. */
export type CodeAsked = { ticket: string; email: string };

/**
 * Mails a code to an address that the provider does not vouch for. In the caller's transaction.
 * @throws Refusal too_many
 */
export async function askForCode(ctx: Ctx, person: SocialPerson, email: string): Promise<CodeAsked> {
  await consume(ctx, "codeMail", `${email} social`);
  const [ticket, code] = [newSecret(), newCode()];
  const { provider, subject, name } = person;
  await ctx.db.insert(pendingSocialLogins).values({
    provider,
    subject,
    name,
    email,
    ticketHash: digest(ticket),
    codeHash: sealCode(ctx, `social-code:${digest(ticket)}`, code),
    expiresAt: later(ctx.now(), terms.mailCodeLivesMs),
    createdAt: ctx.now(),
  });
  await mailSocialCode(ctx, { email, by: providerNames[provider] ?? provider, name, code });
  return { ticket, email };
}

/**
 * The person of this code, which confirms their address. A failed attempt is counted in the caller's transaction, so
 * its refusal is returned and thrown after the commit.
 */
export async function takeCode(ctx: Ctx, form: z.output<typeof SocialCodeForm>): Promise<SocialPerson | Refusal> {
  const [row] = await ctx.db
    .select()
    .from(pendingSocialLogins)
    .where(
      and(
        eq(pendingSocialLogins.ticketHash, digest(form.ticket)),
        isNull(pendingSocialLogins.usedAt),
        gt(pendingSocialLogins.expiresAt, ctx.now()),
      ),
    )
    .for("update");
  const over = "驗證碼已經失效，請重新登入。";
  if (!row || row.tries >= terms.codeTries) return new Refusal("code_expired", { fields: { code: [over] } });
  const fits = codeFits(ctx, `social-code:${row.ticketHash}`, form.code, row.codeHash);
  await ctx.db
    .update(pendingSocialLogins)
    .set(fits ? { usedAt: ctx.now() } : { tries: row.tries + 1 })
    .where(eq(pendingSocialLogins.id, row.id));
  if (!fits) {
    const left = terms.codeTries - row.tries - 1;
    const text = left > 0 ? `驗證碼不正確，還可以再試 ${left} 次。` : "錯誤次數太多，請重新登入。";
    return new Refusal(left > 0 ? "code_wrong" : "code_expired", { fields: { code: [text] } });
  }
  const { subject, name, email } = row;
  return {
    provider: row.provider as SocialPerson["provider"],
    subject,
    name,
    email,
    emailVerified: true,
    pictureUrl: null,
  };
}

/** Deletes log-ins whose code was never entered: they hold name and address of people without an account. */
export const purgePendingJob: Job = {
  name: "forget_pending_social_logins",
  does: "deletes social log-ins that waited for a code, a day after they expired",
  cron: "35 * * * *",
  run: (ctx) =>
    ctx.db
      .delete(pendingSocialLogins)
      .where(lt(pendingSocialLogins.expiresAt, later(ctx.now(), -terms.loosePaperRetentionMs))),
};
