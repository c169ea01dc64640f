import { sql } from "drizzle-orm";
import { contacts, suspensions } from "#server/db/schema/moderation.ts";
import type { User } from "#server/domains/accounts/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/**
 * Deletes the messages of a deleted account to support, and the quotes in its suspensions. In the caller's transaction.
 */
export async function eraseLetters(ctx: Ctx, { id, email }: User): Promise<void> {
  await ctx.db.delete(contacts).where(sql`${contacts.userId} = ${id} or lower(${contacts.email}) = ${email}`);
  await ctx.db.update(suspensions).set({ quote: "" }).where(sql`${suspensions.userId} = ${id}`);
}
