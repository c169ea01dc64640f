import { eq } from "drizzle-orm";
import { to } from "#contract/paths/to.ts";
import { shortened } from "#contract/text/characters.ts";
import { contacts } from "#server/db/schema/moderation.ts";
import { notifyByTransition } from "#server/domains/notifications/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { type Binding, runTransition } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { type ContactProcessTypes, contactProcess } from "./process/contact.ts";
import { restoreMember } from "./restore-member.ts";
import { asContact, type Contact, lockContact } from "./store.ts";

const binding: Binding<ContactProcessTypes, Contact> = {
  actorOf: () => "operator",
  async save(ctx, { before }, { state: _, ...answer }) {
    return asContact(one(await ctx.db.update(contacts).set(answer).where(eq(contacts.id, before.id)).returning()));
  },
  steps: [
    notifyByTransition(
      contactProcess,
      "support",
      () => to("/contact"),
      ({ userId, name, email }) => ({ userId, name, email }),
      { byHand: true },
    ),
  ],
};

/**
 * Answers a message or an appeal by mail, once; an appeal may restore the account in the same act.
 * @throws Refusal not_found, conflict when it is already answered
 */
export async function answerContact(
  ctx: Ctx,
  id: number,
  { text, restore }: { text: string; restore: boolean },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const contact = await lockContact(ctx, id);
    const [action] = availableActions(contactProcess, contact, "operator", ctx.now());
    if (!action) refuse("conflict");
    const { kind, userId } = contact;
    if (restore && (kind !== "appeal" || userId === null))
      refuseField("invalid", "restore", "只有申訴可以同時恢復帳號。");
    if (restore && userId !== null) await restoreMember(ctx, userId, shortened(`申訴成立：${text}`, 1000));
    const input = { answer: text, answeredBy: memberId(ctx) };
    await runTransition(ctx, contactProcess, binding, contact, action.name, { input, data: { text, restore } });
  });
}
