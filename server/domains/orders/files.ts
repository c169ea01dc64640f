import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Id } from "#contract/shared.ts";
import { openFile } from "#server/domains/files/index.ts";
import { admit } from "#server/kernel/admit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

/** Where a file of a room is; the name is for people and for the browser's "save as". */
export const fileUrl = ({ id, name }: { id: number; name: string }): string =>
  `/files/${id}/${encodeURIComponent(name)}`;

type FileOfRoom = { id: number; key: string; name: string };

/** A file that stands in a room of the acting member, or "not found". */
async function getRoomFile(ctx: Ctx, id: number): Promise<FileOfRoom> {
  const me = memberId(ctx);
  const { rows } = await ctx.db.execute<FileOfRoom>(sql`
    select f.id, f.key, f.name from files f
    where f.id = ${id} and exists (
      select from orders o join order_messages m on m.order_id = o.id
      where ${me} in (o.buyer_id, o.seller_id) and f.id = any(m.file_ids))`);
  return rows[0] ?? refuse("not_found");
}

/** RFC 6266 with the name as RFC 5987 has it, and a plain one for what does not read that. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * GET /files/{id}/{name}: what was handed over in a room, for its two parties only. Always a download of unknown
 * bytes: nothing that a member uploaded is ever shown as a page of ours.
 */
export function mountOrderFiles(app: FastifyInstance, ctxOf: (request: FastifyRequest) => Promise<Ctx>): void {
  app.get<{ Params: { id: string } }>("/files/:id/:name", async (request, reply) => {
    const ctx = await ctxOf(request);
    admit("member", ctx.actor);
    const id = Id.safeParse(request.params.id);
    const file = id.success ? await getRoomFile(ctx, id.data) : refuse("not_found");
    const { stream, size } = await openFile(ctx, file);
    return reply
      .header("content-type", "application/octet-stream")
      .header("content-length", size)
      .header("content-disposition", attachment(file.name))
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("cache-control", "private, no-store")
      .send(stream);
  });
}
