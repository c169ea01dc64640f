import { sql } from "drizzle-orm";
import { analyticsEvents, auditLog, contacts, suspensions } from "#server/db/schema/moderation.ts";
import type { User } from "#server/domains/accounts/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/**
 * Letters, the quotes of suspensions, where the member acted from, and whose the counted events were. Part of the
 * caller's transaction.
 */
export async function forgetDesk(ctx: Ctx, { id, email }: User): Promise<void> {
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
