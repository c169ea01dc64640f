import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { ContactForm, LoggedContactForm } from "#contract/support/forms.ts";
import { contacts } from "#server/db/schema/support.ts";
import { lockUser } from "#server/domains/accounts/index.ts";
import { openSuspension, restrictionsOf, statusOf } from "#server/domains/moderation/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { dueOf } from "./process/due.ts";
import { letterProcess } from "./process/letter.ts";
import { type Attached, attach } from "./say.ts";

/** Stores a visitor's letter. */
export async function writeAsVisitor(ctx: Ctx, letter: z.output<typeof ContactForm>): Promise<void> {
  const now = ctx.now();
  await ctx.db
    .insert(contacts)
    .values({ ...letter, kind: "contact", dueAt: dueOf(letter.topic, now), updatedAt: now, createdAt: now });
}

async function hasOrder(ctx: Ctx, me: number, orderId: number): Promise<boolean> {
  const rows = await read(ctx.db, { id: num })(
    sql`select id from orders where id = ${orderId} and ${me} in (buyer_id, seller_id)`,
  );
  return rows.length > 0;
}

/** True while the member may appeal against a restriction, or else against the suspension of the account. */
async function mayAppeal(ctx: Ctx, me: number, restrictionId: number | null): Promise<boolean> {
  if (restrictionId === null) return (await statusOf(ctx, me)).appealUntil !== null;
  const restriction = (await restrictionsOf(ctx, me)).find(({ id }) => id === restrictionId) ?? refuse("not_found");
  return restriction.appealUntil !== null;
}

/**
 * Stores a member's letter, perhaps about one of their orders, or an appeal against the current suspension or a
 * restriction, once each and within its deadline.
 * @returns its id
 * @throws Refusal appeal_refused, not_found, invalid for an order of others
 */
export async function writeAsMember(
  ctx: Ctx,
  { kind, topic, subject, text, orderId = null }: z.output<typeof LoggedContactForm>,
  files: readonly Attached[] = [],
  restrictionId: number | null = null,
): Promise<number> {
  return tx(ctx, async (ctx) => {
    const me = memberId(ctx);
    const user = await lockUser(ctx, me);
    const appeal = kind === "appeal";
    if (appeal && !(await mayAppeal(ctx, me, restrictionId))) refuse("appeal_refused");
    const suspensionId = appeal && restrictionId === null ? ((await openSuspension(ctx, me))?.id ?? null) : null;
    if (orderId !== null && !(await hasOrder(ctx, me, orderId)))
      refuseField("invalid", "orderId", "找不到這筆訂單，請從交易頁面再按一次。");
    const about = appeal ? "appeal" : (topic ?? (orderId === null ? "general" : "order"));
    const now = ctx.now();
    const { id } = one(
      await ctx.db
        .insert(contacts)
        .values({
          ...{ userId: me, email: user.email ?? "", name: user.nickname, kind, topic: about, subject, text },
          ...{ suspensionId, restrictionId, orderId, dueAt: dueOf(about, now), updatedAt: now, createdAt: now },
        })
        .returning({ id: contacts.id }),
    );
    await attach(ctx, { contactId: id, messageId: null }, files);
    if (appeal) await recordAct(ctx, letterProcess, "appeal", id, { suspensionId, restrictionId });
    return id;
  });
}
