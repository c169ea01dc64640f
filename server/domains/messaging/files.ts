import type { z } from "zod";
import { getMessageFile } from "#contract/messaging/routes.ts";
import { permission, permits } from "#contract/roles.ts";
import { fileResult, KeptFile, openPreview } from "#server/domains/files/index.ts";
import { handle } from "#server/http/handler.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";

const FileOfMessage = KeptFile.extend({ id: num, name: text, width: num.nullable() });
type FileOfMessage = z.output<typeof FileOfMessage>;

/** A file in a thread of the acting member, or in a message reported to them as an operator. */
async function findFile(ctx: Ctx, id: number): Promise<FileOfMessage> {
  const { actor } = ctx;
  if (actor.kind !== "member") refuse("not_found");
  const rows = await read(ctx.db, FileOfMessage.extend({ reported: bool }))`
    select f.id, f.key, f.bytes, f.name, mf.width,
      not (m.unsent_at is null and ${actor.id} in (t.sender_id, t.receiver_id)) as reported
    from message_files mf join files f on f.id = mf.file_id join messages m on m.id = mf.message_id
      join message_threads t on t.id = m.thread_id
    where f.id = ${id} and ((m.unsent_at is null and ${actor.id} in (t.sender_id, t.receiver_id))
      or (${permits(permission("reports", "read"), actor.roles)}
        and exists (select from message_reports r where r.message_id = m.id)))`;
  const file = rows[0] ?? refuse("not_found");
  if (file.reported) await audit(ctx, "message_report.look_at_file", "file", id);
  return file;
}

/**
 * A file of a message, for the thread's two members; with `show=1` a small WebP of a picture. The file itself is always
 * a download of unknown type: uploads are never served as pages.
 */
export const messageFileHandlers = [
  handle(getMessageFile, async ({ ctx, params, query }) => {
    const found = await findFile(ctx, params.id);
    if (query.show === "1" && found.width !== null)
      return { body: await openPreview(ctx, found), type: "image/webp", shown: true };
    return { ...fileResult(ctx, found), name: found.name };
  }),
];
