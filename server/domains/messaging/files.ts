import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Id } from "#contract/shared.ts";
import { attachment, openFile, openPreview } from "#server/domains/files/index.ts";
import { admit } from "#server/kernel/admit.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

type FileOfMessage = { id: number; key: string; name: string; width: number | null };

/** Who looks after reports (moderation/policy.ts). */
const KEEPERS: readonly string[] = ["support", "admin"];

/** A file that stands in a thread of the acting member, or in a message that was reported to them as an operator. */
async function getMessageFile(ctx: Ctx, id: number): Promise<FileOfMessage> {
  const { actor } = ctx;
  if (actor.kind !== "member") refuse("not_found");
  const { rows } = await ctx.db.execute<FileOfMessage & { reported: boolean }>(sql`
    select f.id, f.key, f.name, mf.width,
      not (m.unsent_at is null and ${actor.id} in (t.sender_id, t.receiver_id)) as reported
    from message_files mf join files f on f.id = mf.file_id join messages m on m.id = mf.message_id
      join message_threads t on t.id = m.thread_id
    where f.id = ${id} and ((m.unsent_at is null and ${actor.id} in (t.sender_id, t.receiver_id))
      or (${actor.roles.some((role) => KEEPERS.includes(role))}
        and exists (select from message_reports r where r.message_id = m.id)))`);
  const file = rows[0] ?? refuse("not_found");
  if (file.reported) await audit(ctx, "message_report.file", "file", id);
  return file;
}

/**
 * GET /files/messages/{id}/{name}: a file of a message, for the two of its thread; with `?show=1` the small WebP of a
 * picture. The file itself is always a download of unknown bytes: nothing that was uploaded is ever a page of ours.
 */
export function mountMessageFiles(app: FastifyInstance, ctxOf: (request: FastifyRequest) => Promise<Ctx>): void {
  app.get<{ Params: { id: string }; Querystring: { show?: string } }>(
    "/files/messages/:id/:name",
    async (request, reply) => {
      const ctx = await ctxOf(request);
      admit("member", ctx.actor);
      const id = Id.safeParse(request.params.id);
      const file = id.success ? await getMessageFile(ctx, id.data) : refuse("not_found");
      reply
        .header("x-content-type-options", "nosniff")
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("cache-control", "private, no-store");
      if (request.query.show === "1" && file.width !== null)
        return reply.type("image/webp").send(await openPreview(ctx, file));
      const { stream, size } = await openFile(ctx, file);
      return reply
        .header("content-type", "application/octet-stream")
        .header("content-length", size)
        .header("content-disposition", attachment(file.name))
        .send(stream);
    },
  );
}
