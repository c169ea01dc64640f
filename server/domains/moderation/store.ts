import { and, desc, eq, isNull } from "drizzle-orm";
import type { ContactState } from "#contract/moderation/contact-states.ts";
import { contacts, suspensions } from "#server/db/schema/moderation.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { isAnswered } from "./process/predicates.ts";

export type Suspension = typeof suspensions.$inferSelect;
export type Contact = typeof contacts.$inferSelect & { state: ContactState };

/** A message with the state that follows from its answer. */
export const asContact = <R extends { answeredAt: Date | null }>(row: R): R & { state: ContactState } => ({
  ...row,
  state: isAnswered.test(row) ? "answered" : "waiting",
});

/** The current suspension. */
export async function openSuspension(ctx: Ctx, userId: number): Promise<Suspension | undefined> {
  const [row] = await ctx.db
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.endedAt)))
    .orderBy(desc(suspensions.id))
    .limit(1);
  return row;
}

/** Ends any current suspension. */
export async function endSuspensions(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db
    .update(suspensions)
    .set({ endedAt: ctx.now() })
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.endedAt)));
}

/** A message to support, locked. @throws Refusal not_found */
export async function lockContact(ctx: Ctx, id: number): Promise<Contact> {
  const [row] = await ctx.db.select().from(contacts).where(eq(contacts.id, id)).for("update");
  return row ? asContact(row) : refuse("not_found");
}
