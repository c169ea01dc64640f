import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { EmailNotices } from "#contract/accounts/settings.ts";
import { users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { NEWSLETTER_TEXT } from "../log-in/register.ts";
import { lockUser } from "../store.ts";

/** Which mails the member wants. A consent to the newsletter keeps its time and text. */
export async function saveEmailNotices(ctx: Ctx, form: z.output<typeof EmailNotices>): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, memberId(ctx));
    const consent = form.newsletter
      ? { newsletterAt: user.newsletterAt ?? ctx.now(), newsletterText: user.newsletterText ?? NEWSLETTER_TEXT }
      : { newsletterAt: null, newsletterText: null };
    const { newsletter: _, ...chosen } = form;
    const notices = { ...(user.emailNotices as Record<string, boolean>), ...chosen };
    await ctx.db
      .update(users)
      .set({ emailNotices: notices, ...consent })
      .where(eq(users.id, user.id));
    await audit(ctx, "member.choose_mails", "user", user.id, form);
  });
}
