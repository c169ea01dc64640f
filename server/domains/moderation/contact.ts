import type { ContactKind } from "#contract/moderation/schemas.ts";
import { contactsPerHour } from "#contract/terms.ts";
import { contacts } from "#server/db/schema/moderation.ts";
import { checkAttempts, lockUser, networkOf, recordAttempt } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { HOUR } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { statusOf } from "./my-status.ts";
import { openSuspension } from "./store.ts";

/** One message counts; too many in an hour are refused. */
async function slowDown(ctx: Ctx, key: string): Promise<void> {
  const rule = { kind: "contact", key, max: contactsPerHour, windowMs: HOUR };
  await checkAttempts(ctx, rule);
  await recordAttempt(ctx, rule);
}

type Letter = { name: string; email: string; subject: string; text: string };

/** A visitor writes to the support. @throws Refusal too_many */
export async function contactSupport(ctx: Ctx, letter: Letter): Promise<void> {
  await tx(ctx, async (ctx) => {
    await slowDown(ctx, networkOf(ctx.client.ip));
    await ctx.db.insert(contacts).values({ ...letter, kind: "contact", createdAt: ctx.now() });
  });
}

/**
 * A member writes to the support, or appeals against the suspension in force: once each, within its time.
 * @throws Refusal too_many, appeal_refused
 */
export async function contactAsMember(
  ctx: Ctx,
  { kind, subject, text }: { kind: ContactKind; subject: string; text: string },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const me = memberId(ctx);
    const user = await lockUser(ctx, me);
    await slowDown(ctx, `user:${me}`);
    const appeal = kind === "appeal";
    if (appeal && (await statusOf(ctx, me)).appealUntil === null) refuse("appeal_refused");
    const suspensionId = appeal ? ((await openSuspension(ctx, me))?.id ?? null) : null;
    const [row] = await ctx.db
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
    if (appeal) await audit(ctx, "member.appeal", "contact", row?.id ?? null, { suspensionId });
  });
}
