import { and, eq, gt } from "drizzle-orm";
import { getMyExportArchive } from "#contract/privacy/export.ts";
import { memberExports } from "#server/db/schema/privacy.ts";
import { handle } from "#server/http/handler.ts";
import { audit } from "#server/kernel/audit.ts";
import type { ByteRange } from "#server/kernel/byte-range.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

/** The acting member's own archive while it is stored. @throws Refusal not_found */
async function getExport(ctx: Ctx, id: number): Promise<{ id: number; key: string; bytes: number | null }> {
  const [row] = await ctx.db
    .select({ id: memberExports.id, key: memberExports.key, bytes: memberExports.bytes })
    .from(memberExports)
    .where(
      and(
        eq(memberExports.id, id),
        eq(memberExports.userId, memberId(ctx)),
        eq(memberExports.state, "done"),
        gt(memberExports.expiresAt, ctx.now()),
      ),
    );
  return row?.key ? { ...row, key: row.key } : refuse("not_found");
}

/** Streams the archive to its owner only; each download is audited. */
export const exportHandlers = [
  handle(getMyExportArchive, async ({ ctx, params }) => {
    const { id, key, bytes } = await getExport(ctx, params.id);
    const body = async (part?: ByteRange) => {
      const { stream } = (await ctx.ports.storage.get(key, part)) ?? refuse("not_found");
      await audit(ctx, "member.download_export", "user", memberId(ctx), { exportId: id });
      return stream;
    };
    return { body, ...(bytes !== null && { bytes }), tag: key.replaceAll("/", "-"), name: `haoshou-${id}.zip` };
  }),
];
