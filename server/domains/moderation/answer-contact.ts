import { eq } from "drizzle-orm";
import { to } from "#contract/to.ts";
import { contacts } from "#server/db/schema/moderation.ts";
import { writeNotice } from "#server/domains/notifications/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { mailAnswer } from "./mails.ts";
import { restoreMember } from "./restore-member.ts";
import { lockContact } from "./store.ts";

/**
 * Answers a message or an appeal by mail, once; an appeal may give the account back in the same act.
 * @throws Refusal not_found, conflict when it was answered
 */
export async function answerContact(
  ctx: Ctx,
  id: number,
  { text, restore }: { text: string; restore: boolean },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const contact = await lockContact(ctx, id);
    if (contact.answeredAt) refuse("conflict");
    const { kind, userId } = contact;
    if (restore && (kind !== "appeal" || userId === null))
      refuseField("invalid", "restore", "只有申訴可以同時恢復帳號。");
    await ctx.db
      .update(contacts)
      .set({ answer: text, answeredBy: memberId(ctx), answeredAt: ctx.now() })
      .where(eq(contacts.id, id));
    if (restore && userId !== null) await restoreMember(ctx, userId, `申訴成立：${text}`.slice(0, 1000));
    if (contact.email) await mailAnswer(ctx, contact, text);
    if (userId !== null) {
      await writeNotice(ctx, {
        userId,
        kind: "support",
        title: `客服回覆了「${contact.subject}」，內容已寄到你的信箱`,
        url: to("/contact"),
        avatar: null,
        key: `contact:${id}`,
      });
    }
    await audit(ctx, kind === "appeal" ? "appeal.answer" : "contact.answer", "contact", id, { text, restore });
  });
}
