import type { ContactKind } from "#contract/moderation/schemas.ts";
import { contacts } from "#server/db/schema/moderation.ts";
import { lockUser } from "#server/domains/accounts/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { statusOf } from "./my-status.ts";
import { contactProcess } from "./process/contact.ts";
import { openSuspension } from "./store.ts";

type Letter = { name: string; email: string; subject: string; text: string };

/** Stores a visitor's message to support. */
export async function contactSupport(ctx: Ctx, letter: Letter): Promise<void> {
  await ctx.db.insert(contacts).values({ ...letter, kind: "contact", createdAt: ctx.now() });
}

/**
 * Stores a member's message to support, or an appeal against the current suspension, once per suspension and within its
 * deadline.
 * @throws Refusal appeal_refused
 */
export async function contactAsMember(
  ctx: Ctx,
  { kind, subject, text }: { kind: ContactKind; subject: string; text: string },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const me = memberId(ctx);
    const user = await lockUser(ctx, me);
    const appeal = kind === "appeal";
    if (appeal && (await statusOf(ctx, me)).appealUntil === null) refuse("appeal_refused");
    const suspensionId = appeal ? ((await openSuspension(ctx, me))?.id ?? null) : null;
    const rows = await ctx.db
      .insert(contacts)
      .values({
        userId: me,
        email: user.email ?? "",
        name: user.nickname,
        kind,
        subject,
        text,
        suspensionId,
        createdAt: ctx.now(),
      })
      .returning({ id: contacts.id });
    if (appeal) await recordAct(ctx, contactProcess, "appeal", one(rows).id, { suspensionId });
  });
}
