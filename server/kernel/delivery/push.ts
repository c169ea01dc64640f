import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";

/** The channel that every web process listens to. */
export const PUSH_CHANNEL = "push";

/**
 * An event for the open pages of a member: `notices` changed, the `session` may have ended, or a domain's own event
 * about the row `id`. It carries no data; the page fetches the rest with its own permissions.
 */
export type Pushed = { userId: number; event: string; id?: number };

/**
 * Pushes an event to every open page of these members, in all processes, after the running transaction commits. Nothing
 * is stored: pages that are not open miss it.
 */
export async function push(ctx: Ctx, userIds: readonly number[], event: string, id?: number): Promise<void> {
  const pushed = userIds.map((userId): string => JSON.stringify({ userId, event, id } satisfies Pushed));
  await ctx.db.execute(sql`select pg_notify(${PUSH_CHANNEL}, each) from unnest(${sql.param(pushed)}::text[]) each`);
}
