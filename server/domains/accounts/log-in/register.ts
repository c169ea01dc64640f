import type { z } from "zod";
import type { RegisterForm } from "#contract/accounts/schemas.ts";
import { users } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { termsVersionAt } from "#server/db/sql/texts.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { networkOf } from "#server/kernel/limits/limits.ts";
import { one } from "#server/kernel/rows.ts";
import { brokeUnique, tx } from "#server/kernel/tx.ts";
import { mailConfirmation } from "../mails.ts";
import { refuseNickname } from "../member/nickname.ts";
import { refuseCommonPassword } from "../password/common-passwords.ts";
import { hashPassword } from "../password/hash.ts";

/** The version of the consent text for the newsletter checkbox. */
export const NEWSLETTER_TEXT = "newsletter-2026-11";

/**
 * Creates an account whose email address is not confirmed yet.
 * @throws Refusal weak_password, email_taken, invalid and contact_details at `nickname`
 */
export async function registerMember(ctx: Ctx, form: z.output<typeof RegisterForm>): Promise<number> {
  refuseNickname(ctx, form.nickname);
  refuseCommonPassword(form.password);
  const passwordHash = await hashPassword(form.password, networkOf(ctx.client.ip));
  try {
    return await tx(ctx, async (ctx) => {
      const user = one(
        await ctx.db
          .insert(users)
          .values({
            email: form.email,
            nickname: form.nickname,
            passwordHash,
            newsletterAt: form.newsletter ? ctx.now() : null,
            newsletterText: form.newsletter ? NEWSLETTER_TEXT : null,
            termsVersion: termsVersionAt(ctx.now()),
            createdAt: ctx.now(),
          })
          .returning({ id: users.id }),
      );
      await ctx.db.insert(profiles).values({ userId: user.id });
      await mailConfirmation(ctx, { id: user.id, email: form.email, nickname: form.nickname }, form.to);
      await audit(ctx, "member.register", "user", user.id);
      return user.id;
    });
  } catch (error) {
    if (brokeUnique(error, "users_email")) refuseField("email_taken", "email");
    throw error;
  }
}
