import { and, desc, eq, isNull } from "drizzle-orm";
import { contacts, suspensions } from "#server/db/schema/moderation.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

export type Suspension = typeof suspensions.$inferSelect;
export type Contact = typeof contacts.$inferSelect;

/** The suspension that is in force. */
export async function openSuspension(ctx: Ctx, userId: number): Promise<Suspension | undefined> {
  const [row] = await ctx.db
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.endedAt)))
    .orderBy(desc(suspensions.id))
    .limit(1);
  return row;
}

/** Ends whatever suspension is in force. */
export async function endSuspensions(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db
    .update(suspensions)
    .set({ endedAt: ctx.now() })
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.endedAt)));
}

/** A message to the support, locked, or "not found". */
export async function lockContact(ctx: Ctx, id: number): Promise<Contact> {
  const [row] = await ctx.db.select().from(contacts).where(eq(contacts.id, id)).for("update");
  return row ?? refuse("not_found");
}
