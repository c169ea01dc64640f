import { memberExports } from "#server/db/schema/accounts.ts";
import { lockUser } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { HOUR } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { enqueue } from "#server/kernel/events.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { latestExport, nextExportAt } from "./export-queries.ts";

/** Asks for an archive of everything one owns: one at a time, one a day. @throws Refusal export_running, too_many */
export async function askExport(ctx: Ctx): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { id: userId } = await lockUser(ctx, memberId(ctx));
    const last = await latestExport(ctx, userId);
    if (last?.state === "waiting" || last?.state === "running") refuse("export_running");
    const next = nextExportAt(last, ctx.now());
    if (next) {
      const hours = Math.ceil((next.getTime() - ctx.now().getTime()) / HOUR);
      refuse("too_many", `一天可以匯出一次，請 ${hours} 小時後再試。`);
    }
    const row = one(
      await ctx.db.insert(memberExports).values({ userId, createdAt: ctx.now() }).returning({ id: memberExports.id }),
    );
    await enqueue(ctx, "make_export", { id: row.id });
    await audit(ctx, "member.export_asked", "user", userId, { exportId: row.id });
  });
}
