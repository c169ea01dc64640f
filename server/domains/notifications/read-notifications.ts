import { sql } from "drizzle-orm";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { push } from "#server/kernel/delivery/push.ts";
import { tx } from "#server/kernel/tx.ts";
import { unreadCount } from "./queries.ts";

/**
 * Marks the acting member's entries as read and tells the member's other pages.
 * @param until the newest entry that was seen; all when left out.
 * @returns how many are still unread
 */
export async function readNotifications(ctx: Ctx, until?: number): Promise<{ unread: number }> {
  return tx(ctx, async (ctx) => {
    const me = memberId(ctx);
    const { rowCount } = await ctx.db.execute(sql`
      update notifications set read_at = ${ctx.now()}
      where user_id = ${me} and read_at is null and (${until ?? null}::int is null or id <= ${until ?? null}::int)`);
    if (rowCount) await push(ctx, [me], "notices");
    return { unread: await unreadCount(ctx, me) };
  });
}
