import { and, eq, gt } from "drizzle-orm";
import { getMyExportArchive } from "#contract/accounts/export.ts";
import { memberExports } from "#server/db/schema/accounts.ts";
import { handle } from "#server/http/handler.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

/** The acting member's own archive while it is stored. @throws Refusal not_found */
async function getExport(ctx: Ctx, id: number): Promise<{ id: number; key: string }> {
  const [row] = await ctx.db
    .select({ id: memberExports.id, key: memberExports.key })
    .from(memberExports)
    .where(
      and(
        eq(memberExports.id, id),
        eq(memberExports.userId, memberId(ctx)),
        eq(memberExports.state, "done"),
        gt(memberExports.expiresAt, ctx.now()),
      ),
    );
  return row?.key ? { id: row.id, key: row.key } : refuse("not_found");
}

/** The archive, for its owner only, streamed; each download is in the log. */
export const exportHandlers = [
  handle(getMyExportArchive, async ({ ctx, params }) => {
    const { id, key } = await getExport(ctx, params.id);
    const { stream, size } = (await ctx.ports.storage.get(key)) ?? refuse("not_found");
    await audit(ctx, "member.download_export", "user", memberId(ctx), { exportId: id });
    return { body: stream, bytes: size, name: `haoshou-${id}.zip` };
  }),
];
