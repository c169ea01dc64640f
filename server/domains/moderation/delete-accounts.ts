import { sql } from "drizzle-orm";
import { analyticsEvents, auditLog, contacts, suspensions } from "#server/db/schema/moderation.ts";
import { forgetAccount, GONE_NAME, lockUser, type User } from "#server/domains/accounts/index.ts";
import { forgetListings } from "#server/domains/catalog/index.ts";
import { forgetOwner } from "#server/domains/files/index.ts";
import { forfeitCoins } from "#server/domains/ledger/index.ts";
import { forgetNotices } from "#server/domains/notifications/index.ts";
import { forgetParty } from "#server/domains/orders/index.ts";
import { removeCardsOf } from "#server/domains/payments/index.ts";
import { forgetProfile } from "#server/domains/profiles/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/jobs.ts";
import { tx } from "#server/kernel/tx.ts";
import { blockersOf } from "./leaving-blockers.ts";
import { LEAVING } from "./rules.ts";

/** Letters, the quotes of suspensions, where the member acted from, and whose the counted events were. */
async function forgetDesk(ctx: Ctx, user: User): Promise<void> {
  const { id, email } = user;
  await ctx.db.delete(contacts).where(sql`${contacts.userId} = ${id} or lower(${contacts.email}) = ${email}`);
  await ctx.db.update(suspensions).set({ quote: "" }).where(sql`${suspensions.userId} = ${id}`);
  await ctx.db.update(analyticsEvents).set({ userId: null }).where(sql`${analyticsEvents.userId} = ${id}`);
  await ctx.db
    .update(auditLog)
    .set({ ip: "" })
    .where(sql`${auditLog.actor} = 'member' and ${auditLog.actorId} = ${id}`);
  // Names, pictures and quotes of this member; that something was done, by whom and when, stays.
  await ctx.db
    .update(auditLog)
    .set({ data: sql`${auditLog.data} - array['from', 'to', 'avatar', 'background', 'lastDigits', 'quote']` })
    .where(sql`${auditLog.subject} = 'user' and ${auditLog.subjectId} = ${id}`);
}

/**
 * Makes an account nobody's: docs/operations.md says what goes and what stays. Once; an account that was brought back
 * meanwhile, or where money has come in since, is left alone.
 * @returns true when it was done now
 */
export async function deleteAccount(ctx: Ctx, userId: number): Promise<boolean> {
  return tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId);
    const due = user.status === LEAVING && user.deletedAt === null && user.deleteAt && user.deleteAt <= ctx.now();
    if (!due) return false;
    const blockers = await blockersOf(ctx, userId);
    if (blockers.length > 0) {
      ctx.log.error({ userId, blockers }, "an account that was to be deleted has money or an order open");
      return false;
    }
    await forfeitCoins(ctx, userId);
    await forgetListings(ctx, userId);
    await forgetProfile(ctx, userId);
    await forgetNotices(ctx, user);
    await removeCardsOf(ctx, userId);
    await forgetParty(ctx, userId, GONE_NAME);
    await forgetOwner(ctx, userId);
    await forgetDesk(ctx, user);
    await forgetAccount(ctx, user);
    await audit(ctx, "member.deleted", "user", userId);
    return true;
  });
}

/** Every account whose thirty days are over. @returns how many were made nobody's */
export async function deleteAccounts(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select id from users where status = ${LEAVING} and deleted_at is null and delete_at <= ${ctx.now().toISOString()}
    order by id`);
  let done = 0;
  for (const { id } of rows) {
    try {
      if (await deleteAccount(ctx, id)) done++;
    } catch (error) {
      // The others do not wait for this one; the next run tries it again.
      ctx.log.error({ err: error, userId: id }, "an account could not be deleted");
    }
  }
  return done;
}

export const leavingJobs: Job[] = [{ name: "delete_accounts", cron: "37 * * * *", run: deleteAccounts }];
