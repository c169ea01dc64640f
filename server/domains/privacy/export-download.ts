import { and, eq, gt } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Id } from "#contract/shared.ts";
import { memberExports } from "#server/db/schema/accounts.ts";
import { admit } from "#server/kernel/admit.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

/** The acting member's own archive while it is kept, or "not found". */
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

/** GET /my_exports/{id}/haoshou.zip: the archive, for its owner only, streamed; each download is in the log. */
export function mountExports(app: FastifyInstance, ctxOf: (request: FastifyRequest) => Promise<Ctx>): void {
  app.get<{ Params: { id: string } }>("/my_exports/:id/haoshou.zip", async (request, reply) => {
    const ctx = await ctxOf(request);
    admit("member", ctx.actor);
    const id = Id.safeParse(request.params.id);
    const row = id.success ? await getExport(ctx, id.data) : refuse("not_found");
    const object = (await ctx.ports.storage.get(row.key)) ?? refuse("not_found");
    if (request.method === "GET")
      await audit(ctx, "member.export_downloaded", "user", memberId(ctx), { exportId: row.id });
    return reply
      .header("content-type", "application/zip")
      .header("content-length", object.size)
      .header("content-disposition", `attachment; filename="haoshou-${row.id}.zip"`)
      .header("x-content-type-options", "nosniff")
      .header("cache-control", "private, no-store")
      .send(object.stream);
  });
}
