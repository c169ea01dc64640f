import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { fullDate } from "#contract/time.ts";
import { sessions } from "#server/db/schema/accounts.ts";
import { pushSubscriptions } from "#server/db/schema/notifications.ts";
import { PushError } from "#server/integrations/web-push/port.ts";
import { DAY } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { enqueue } from "#server/kernel/delivery/events.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";

/** What must be done until when. */
export type Due = { what: string; at: Date };

/** The longest that a push service keeps a message (RFC 8030 leaves it to the service; they keep four weeks). */
const KEPT_DAYS = 28;

/** A screen may be read by anybody: a title without what is quoted in it, which is what a member wrote. */
const withoutQuotes = (title: string): string => title.replace(/「.*」/s, "").trim();

const Payload = z.object({
  subscription: z.number(),
  /** What the device shows; `worker.js` reads the same. */
  message: z.object({ title: z.string(), body: z.string(), url: z.string(), tag: z.string() }),
  until: z.iso.datetime(),
});

/**
 * Queues a message to every device of a member that is logged in, each by itself, so that a broken one stops no other.
 * It joins the running transaction.
 */
export async function queuePush(
  ctx: Ctx,
  { userId, key, title, url, due }: { userId: number; key: string; title: string; url: string; due: Due },
): Promise<void> {
  if (due.at <= ctx.now()) return;
  const devices = await ctx.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, userId), gt(sessions.expiresAt, ctx.now())));
  const message = { title: withoutQuotes(title), body: `${due.what}：${fullDate(due.at)}`, url, tag: key };
  for (const { id } of devices)
    await enqueue(ctx, "send_push", { subscription: id, message, until: due.at.toISOString() } satisfies z.input<
      typeof Payload
    >);
}

/**
 * Sends one message to one device. A device that is gone, here or at its push service, is deleted; after the deadline
 * nothing is sent.
 * @throws PushError when a later try may work
 */
export async function sendPush(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { subscription: id, message, until } = Payload.parse(payload);
  const left = new Date(until).getTime() - ctx.now().getTime();
  const [device] = await ctx.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  if (!device || left <= 0) return;
  const { endpoint, p256dh, auth } = device;
  const seconds = Math.ceil(Math.min(left, KEPT_DAYS * DAY) / 1000);
  try {
    await ctx.ports.webPush.send({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), { seconds });
  } catch (error) {
    if (!(error instanceof PushError)) throw error;
    if (error.code === "busy" || error.code === "unreachable") throw error;
    if (error.code === "refused") ctx.log.error({ push: id, err: error }, "a push message was refused");
    // Only that address: the device may have subscribed anew meanwhile.
    else
      await ctx.db
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint)));
  }
}

export const pushJobs: Job[] = [
  { name: "send_push", lane: "mails", does: "sends one push message about a deadline to one device", run: sendPush },
];
