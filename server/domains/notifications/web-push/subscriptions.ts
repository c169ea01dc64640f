import { and, eq, or } from "drizzle-orm";
import type { MyPush, PushKinds, PushSubscriptionForm } from "#contract/notifications/push.ts";
import { type PushSwitch, pushSwitches } from "#contract/notifications/push-switches.ts";
import { users } from "#server/db/schema/accounts.ts";
import { pushSubscriptions } from "#server/db/schema/notifications.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId, sessionIdOf } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";

/** Whether a member wants such messages: all are switched on until one is switched off. */
export const wantsPush = ({ pushKinds }: Pick<typeof users.$inferSelect, "pushKinds">, kind: PushSwitch): boolean =>
  (pushKinds as Partial<PushKinds>)[kind] !== false;

/** The settings of push messages, and whether the device of this session receives them. */
export async function myPush(ctx: Ctx): Promise<MyPush> {
  const { publicKey, standIn } = ctx.ports.webPush;
  const [user] = await ctx.db
    .select({ pushKinds: users.pushKinds, subscription: pushSubscriptions.id })
    .from(users)
    .leftJoin(pushSubscriptions, eq(pushSubscriptions.sessionId, sessionIdOf(ctx)))
    .where(eq(users.id, memberId(ctx)));
  if (!user) throw new Error("a session without a member");
  const kinds = Object.keys(pushSwitches) as PushSwitch[];
  return {
    key: publicKey,
    standIn: standIn?.path ?? null,
    on: user.subscription !== null,
    kinds: Object.fromEntries(kinds.map((kind) => [kind, wantsPush(user, kind)])) as PushKinds,
  };
}

/**
 * From now on the device of this session receives push messages. A browser that another session has subscribed belongs
 * to this one: one browser, one member.
 * @throws Refusal push_unavailable, invalid for an address of no known push service
 */
export async function subscribeDevice(ctx: Ctx, { endpoint, keys }: PushSubscriptionForm): Promise<void> {
  const { webPush } = ctx.ports;
  if (webPush.publicKey === null) refuse("push_unavailable");
  if (!webPush.allows(endpoint))
    refuseField(
      "invalid",
      "endpoint",
      "這個瀏覽器的推播服務不在我們支援的名單裡，換 Chrome、Edge、Firefox 或 Safari 就可以。",
    );
  const sessionId = sessionIdOf(ctx);
  await tx(ctx, async (ctx) => {
    // Equal calls wait for each other here.
    await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, memberId(ctx)))
      .for("update");
    await ctx.db
      .delete(pushSubscriptions)
      .where(or(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, endpoint)));
    await ctx.db
      .insert(pushSubscriptions)
      .values({ userId: memberId(ctx), sessionId, endpoint, ...keys, createdAt: ctx.now() })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { userId: memberId(ctx), sessionId, ...keys, createdAt: ctx.now() },
      });
    await audit(ctx, "push.subscribe", "user", memberId(ctx), { sessionId });
  });
}

/** The device of this session receives no more push messages; once more changes nothing. */
export async function unsubscribeDevice(ctx: Ctx): Promise<void> {
  await tx(ctx, async (ctx) => {
    const gone = await ctx.db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.sessionId, sessionIdOf(ctx)), eq(pushSubscriptions.userId, memberId(ctx))))
      .returning({ id: pushSubscriptions.id });
    if (gone.length > 0) await audit(ctx, "push.unsubscribe", "user", memberId(ctx), { sessionId: sessionIdOf(ctx) });
  });
}

/** Which kinds the member wants, on all devices. */
export async function savePushKinds(ctx: Ctx, kinds: PushKinds): Promise<{ kinds: PushKinds }> {
  await tx(ctx, async (ctx) => {
    await ctx.db
      .update(users)
      .set({ pushKinds: kinds })
      .where(eq(users.id, memberId(ctx)));
    await audit(ctx, "push.choose_kinds", "user", memberId(ctx), kinds);
  });
  return { kinds };
}

/** A session that gets a new secret, and so a new row, takes its device along. In the caller's transaction. */
export async function moveDevice(ctx: Ctx, from: number, to: number): Promise<void> {
  await ctx.db.update(pushSubscriptions).set({ sessionId: to }).where(eq(pushSubscriptions.sessionId, from));
}
