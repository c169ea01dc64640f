import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";

/** The channel that every web process listens to. */
export const PUSH_CHANNEL = "push";

/**
 * What the open pages of a member are told: that their `notices` changed, that their `session` may have ended, or a
 * domain's own event about the row `id`. Only that something happened is sent; a page asks for the rest with its own
 * rights.
 */
export type Pushed = { userId: number; event: string; id?: number };

/**
 * Tells every open page of these members, in every process, once the running transaction is committed. Nothing is
 * stored: a page that is not open does not hear of it.
 */
export async function push(ctx: Ctx, userIds: readonly number[], event: string, id?: number): Promise<void> {
  const pushed = userIds.map((userId): string => JSON.stringify({ userId, event, id } satisfies Pushed));
  await ctx.db.execute(sql`select pg_notify(${PUSH_CHANNEL}, each) from unnest(${sql.param(pushed)}::text[]) each`);
}
