import { eq } from "drizzle-orm";
import type { z } from "zod";
import { nda } from "#contract/accounts/nda.ts";
import type { Aftee, EmailNotices, Info } from "#contract/accounts/settings.ts";
import { memberInfo, users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { sealText } from "#server/kernel/sealed.ts";
import { tx } from "#server/kernel/tx.ts";
import { NEWSLETTER_TEXT } from "./register.ts";
import { lockUser } from "./store.ts";

/** What a member's pay-later data are sealed for. */
export const afteeOf = (userId: number) => `aftee:${userId}`;

async function write(ctx: Ctx, columns: { invoice: Info } | { aftee: string }, action: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const userId = memberId(ctx);
    const set = { ...columns, updatedAt: ctx.now() };
    await ctx.db
      .insert(memberInfo)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: memberInfo.userId, set });
    await audit(ctx, action, "user", userId);
  });
}

/** Whom invoices are made out to from now on; those that exist stay as they are. */
export async function saveInfo(ctx: Ctx, info: Info): Promise<void> {
  await write(ctx, { invoice: info }, "member.info_changed");
}

/** What the pay-later vendor is told. Sealed: it is more than anybody here needs to read. */
export async function saveAftee(ctx: Ctx, aftee: Aftee): Promise<void> {
  if (aftee.birthday !== "" && Date.parse(aftee.birthday) > ctx.now().getTime())
    refuseField("invalid", "birthday", "生日不能晚於今天");
  const sealed = sealText(ctx.ports.dataKey, afteeOf(memberId(ctx)), JSON.stringify(aftee));
  await write(ctx, { aftee: sealed }, "member.aftee_changed");
}

/** Signs the agreement in the version that the member has read. */
export async function signNda(ctx: Ctx, version: string): Promise<void> {
  if (version !== nda.version) refuse("conflict", "協議內容剛剛更新，請重新閱讀後再同意。");
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, memberId(ctx));
    if (user.ndaText === version) return;
    await ctx.db.update(users).set({ ndaAt: ctx.now(), ndaText: version }).where(eq(users.id, user.id));
    await audit(ctx, "member.nda_signed", "user", user.id, { version });
  });
}

/** Which mails the member wants. A consent to the newsletter keeps its time and text. */
export async function saveEmailNotices(ctx: Ctx, form: z.output<typeof EmailNotices>): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, memberId(ctx));
    const consent = form.newsletter
      ? { newsletterAt: user.newsletterAt ?? ctx.now(), newsletterText: user.newsletterText ?? NEWSLETTER_TEXT }
      : { newsletterAt: null, newsletterText: null };
    const notices = { ...(user.emailNotices as Record<string, boolean>), orders: form.orders, messages: form.messages };
    await ctx.db
      .update(users)
      .set({ emailNotices: notices, ...consent })
      .where(eq(users.id, user.id));
    await audit(ctx, "member.mails_chosen", "user", user.id, form);
  });
}
