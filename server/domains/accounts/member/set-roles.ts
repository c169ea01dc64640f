import { eq, sql } from "drizzle-orm";
import { type OperatorRole, operatorRoles } from "#contract/roles.ts";
import { users } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";
import { getUser, type User } from "../store.ts";

/**
 * A member and all admins, locked until the transaction ends, so that two of them cannot lose their roles at once.
 * @throws Refusal not_found
 */
export async function lockWithAdmins(ctx: Ctx, userId: number): Promise<User> {
  // In one order for all, so that two such transactions wait for each other instead of failing.
  await read(ctx.db, { id: num })`select u.id from users u
    where u.id = ${userId} or 'admin' = any(u.roles) order by u.id for update`;
  return getUser(ctx, userId);
}

/** How many admins there are besides this member (0: altogether), whose accounts are in use. */
export async function otherAdmins(ctx: Ctx, userId: number): Promise<number> {
  return ctx.db.$count(
    users,
    sql`'admin' = any(${users.roles}) and ${users.id} <> ${userId} and ${users.status} = 1 and ${users.deletedAt} is null`,
  );
}

/** Stores the roles decided by the console, in the order of the contract. In the caller's transaction. */
export async function setRoles(ctx: Ctx, userId: number, roles: readonly OperatorRole[]): Promise<void> {
  const sorted = operatorRoles.filter((role) => roles.includes(role));
  await ctx.db.update(users).set({ roles: sorted }).where(eq(users.id, userId));
}
