import { memberExports } from "#server/db/schema/privacy.ts";
import { lockUser } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { enqueue } from "#server/kernel/delivery/events.ts";
import { refuse } from "#server/kernel/errors.ts";
import { waitText } from "#server/kernel/limits/limits.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { latestExport, nextExportAt } from "./export-queries.ts";

/**
 * Requests an archive of all of the member's data: one at a time, one per day.
 * @throws Refusal export_running, too_many
 */
export async function askExport(ctx: Ctx): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { id: userId } = await lockUser(ctx, memberId(ctx));
    const last = await latestExport(ctx, userId);
    if (last?.state === "waiting" || last?.state === "running") refuse("export_running");
    const next = nextExportAt(last, ctx.now());
    if (next) {
      const wait = waitText(next.getTime() - ctx.now().getTime());
      refuse("too_many", `一天可以匯出一次，請 ${wait}後再試。`);
    }
    const row = one(
      await ctx.db.insert(memberExports).values({ userId, createdAt: ctx.now() }).returning({ id: memberExports.id }),
    );
    await enqueue(ctx, "make_export", { id: row.id });
    await audit(ctx, "member.ask_export", "user", userId, { exportId: row.id });
  });
}
