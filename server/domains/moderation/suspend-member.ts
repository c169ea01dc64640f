import { memberStatus, takesPart } from "#contract/accounts/status.ts";
import { to } from "#contract/paths/to.ts";
import { suspensions } from "#server/db/schema/moderation.ts";
import { getUser, lockWithAdmins, otherAdmins, setStatus } from "#server/domains/accounts/index.ts";
import { notify } from "#server/domains/notifications/index.ts";
import { isRunning } from "#server/domains/orders/process/predicates.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { push } from "#server/kernel/delivery/push.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { decidedDisputeOf } from "./decided-dispute.ts";
import { notifyBlocked } from "./mails.ts";
import { actionsOn, DECIDED_DISPUTE, isForOthers } from "./policy.ts";
import { endSuspensions } from "./store.ts";

type Wanted = { status: 2 | 3; reason: string; quote: string };

/** Notifies the other party of each open paid order that the order continues. */
async function notifyPartners(ctx: Ctx, userId: number, suspensionId: number): Promise<void> {
  const rows = await read(ctx.db, { id: num, partner: num, title: text })`
    select id, case when buyer_id = ${userId} then seller_id else buyer_id end as partner, snapshot->>'title' as title
    from orders where ${userId} in (buyer_id, seller_id) and ${isRunning.sql("orders")}`;
  for (const { id, partner, title } of rows) {
    await notify(ctx, {
      to: partner,
      kind: "order_update",
      key: `suspension:${suspensionId}:order:${id}`,
      title: `對方的帳號目前停權，款項仍由平台保管，客服會協助處理「${title}」`,
      url: to("/transactions/:id", { id }),
    });
  }
}

/**
 * Checks that the acting operator was not suspended while the call waited for locks: two who suspend each other at once
 * would leave nobody. @throws Refusal forbidden
 */
async function checkStillActive(ctx: Ctx): Promise<void> {
  const { status } = await getUser(ctx, memberId(ctx));
  if (!takesPart(status)) refuse("forbidden");
}

/**
 * Suspends or bans a member: reason and quoted content are shown and mailed to them, open pages show the overlay.
 * @throws Refusal not_found, conflict when the account's state does not allow it
 */
export async function suspendMember(ctx: Ctx, userId: number, wanted: Wanted): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await lockWithAdmins(ctx, userId);
    await checkStillActive(ctx);
    const action = wanted.status === memberStatus.banned ? "ban" : "suspend";
    const allowed = actionsOn(ctx.actor, user);
    if (allowed.length === 0) refuse("forbidden");
    if (!allowed.includes(action)) refuse("conflict");
    if (isForOthers(action, await decidedDisputeOf(ctx, userId))) refuse("forbidden", DECIDED_DISPUTE);
    if (user.roles.includes("admin") && (await otherAdmins(ctx, userId)) === 0)
      refuse("conflict", "這是最後一位管理員，停權後沒有人能管理營運人員。");
    await endSuspensions(ctx, userId);
    const [row] = await ctx.db
      .insert(suspensions)
      .values({ ...wanted, userId, operatorId: memberId(ctx), createdAt: ctx.now() })
      .returning({ id: suspensions.id });
    const id = row?.id ?? 0;
    await setStatus(ctx, userId, wanted.status);
    await notifyPartners(ctx, userId, id);
    await notifyBlocked(ctx, userId, { id, ...wanted });
    await push(ctx, [userId], "session");
    await audit(ctx, `member.${action}`, "user", userId, {
      suspensionId: id,
      reason: wanted.reason,
      quote: wanted.quote,
    });
  });
}
