import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

export type User = typeof users.$inferSelect;

export async function findUserByEmail(ctx: Ctx, email: string): Promise<User | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
  return user;
}

/** @throws Refusal not_found */
export async function getUser(ctx: Ctx, id: number): Promise<User> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id));
  return user ?? refuse("not_found");
}

/** The same, locked until the transaction ends. */
export async function lockUser(ctx: Ctx, id: number): Promise<User> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id)).for("update");
  return user ?? refuse("not_found");
}
