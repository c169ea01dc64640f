import { sql } from "drizzle-orm";
import { messageThreads } from "#server/db/schema/messaging.ts";
import { isReadable } from "#server/domains/catalog/process/predicates.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits.ts";
import { one } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { refuseContactDetails } from "./contact-details.ts";
import { admitToWrite } from "./policy.ts";
import { say } from "./say.ts";
import { findThread, lockThread } from "./store.ts";

export type FirstMessage = { receiverId: number; serviceId?: number | null | undefined; text: string };

/** A service may be a subject when one of the two sells it and the other may open its page. @throws Refusal not_found */
export async function checkSubject(ctx: Ctx, serviceId: number, receiverId: number): Promise<void> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from services s where id = ${serviceId} and seller_id in (${memberId(ctx)}, ${receiverId})
      and ${isReadable.sql("s")}`);
  if (rows.length === 0) refuse("not_found");
}

/**
 * Whether the acting member may write this first message. Before the transaction of `startThread`, so that contact
 * details that are refused are remembered.
 * @throws Refusal not_found, message_refused, contact_details
 */
export async function admitFirst(ctx: Ctx, { receiverId, serviceId = null, text }: FirstMessage): Promise<void> {
  const me = memberId(ctx);
  if (receiverId === me) refuseField("invalid", "receiverId", "不能傳訊息給自己。");
  const known = await findThread(ctx, me, receiverId, serviceId);
  await admitToWrite(ctx, receiverId);
  if (!known && serviceId !== null) await checkSubject(ctx, serviceId, receiverId);
  await refuseContactDetails(ctx, { text, place: "message", otherId: receiverId });
}

/**
 * Writes to a member: the first message makes the thread of the pair and the subject, a later one goes on with it,
 * whoever began. `admitFirst` comes before.
 * @returns the thread's id
 * @throws Refusal too_many
 */
export async function startThread(ctx: Ctx, { receiverId, serviceId = null, text }: FirstMessage): Promise<number> {
  const me = memberId(ctx);
  return tx(ctx, async (ctx) => {
    // Two who write to each other at once meet here: the second finds the thread of the first.
    await lockName(ctx, `thread:${Math.min(me, receiverId)}:${Math.max(me, receiverId)}:${serviceId ?? 0}`);
    const found = await findThread(ctx, me, receiverId, serviceId);
    if (!found) await consume(ctx, "newThread");
    const made = found
      ? await lockThread(ctx, found.id)
      : one(
          await ctx.db
            .insert(messageThreads)
            .values({ senderId: me, receiverId, serviceId, createdAt: ctx.now(), updatedAt: ctx.now() })
            .returning(),
        );
    await say(ctx, made, text);
    return made.id;
  });
}
