import { sql } from "drizzle-orm";
import { messageThreads } from "#server/db/schema/messaging.ts";
import { isReadable } from "#server/domains/catalog/process/predicates.ts";
import { wasSent } from "#server/domains/requests/process/predicates.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { one } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { admitToWrite } from "../policy.ts";
import { refuseContactDetails } from "../reports/contact-details.ts";
import { findThread, lockThread, type Subject } from "../store.ts";
import { say } from "./say.ts";

export type FirstMessage = Subject & { receiverId: number; text: string };

/**
 * Checks the subject: a service must be sold by one of the two and be readable by the other, an offer must have been
 * sent between the two.
 * @throws Refusal not_found
 */
export async function checkSubject(ctx: Ctx, { serviceId, offerId }: Subject, receiverId: number): Promise<void> {
  const me = memberId(ctx);
  const conditions = [
    ...(serviceId
      ? [
          sql`exists (select from services s where id = ${serviceId} and seller_id in (${me}, ${receiverId})
          and ${isReadable.sql("s")})`,
        ]
      : []),
    ...(offerId
      ? [
          sql`exists (select from offers o where id = ${offerId} and ${wasSent.sql("o")}
          and (buyer_id, seller_id) in ((${me}, ${receiverId}), (${receiverId}, ${me})))`,
        ]
      : []),
  ];
  if (conditions.length === 0) return;
  const { rows } = await ctx.db.execute(sql`select 1 where ${sql.join(conditions, sql` and `)}`);
  if (rows.length === 0) refuse("not_found");
}

/**
 * Checks that the acting member may write this first message. Call it before the transaction of `startThread`, so that
 * refused contact details are stored.
 * @throws Refusal invalid for oneself, not_found, message_refused, contact_details
 */
export async function admitFirst(ctx: Ctx, { receiverId, text, ...about }: FirstMessage): Promise<void> {
  const me = memberId(ctx);
  if (receiverId === me) refuseField("invalid", "receiverId", "不能傳訊息給自己。");
  const known = await findThread(ctx, me, receiverId, about);
  await admitToWrite(ctx, receiverId);
  if (!known) await checkSubject(ctx, about, receiverId);
  await refuseContactDetails(ctx, { text, place: "message", otherId: receiverId });
}

/**
 * Writes to a member. The first message creates the thread of the pair and the subject, later ones continue it, whoever
 * started it. Call `admitFirst` before.
 * @returns the thread's id
 * @throws Refusal too_many
 */
export async function startThread(ctx: Ctx, { receiverId, text, ...about }: FirstMessage): Promise<number> {
  const me = memberId(ctx);
  const { serviceId = null, offerId = null } = about;
  return tx(ctx, async (ctx) => {
    // When two members write to each other at once, the second waits here and finds the first one's thread.
    await lockName(
      ctx,
      `thread:${Math.min(me, receiverId)}:${Math.max(me, receiverId)}:${serviceId ?? 0}:${offerId ?? 0}`,
    );
    const found = await findThread(ctx, me, receiverId, about);
    if (!found) await consume(ctx, "newThread");
    const made = found
      ? await lockThread(ctx, found.id)
      : one(
          await ctx.db
            .insert(messageThreads)
            .values({ senderId: me, receiverId, serviceId, offerId, createdAt: ctx.now(), updatedAt: ctx.now() })
            .returning(),
        );
    await say(ctx, made, text);
    return made.id;
  });
}
