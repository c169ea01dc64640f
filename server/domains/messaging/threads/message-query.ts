import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { getMessageFile } from "#contract/messaging/routes.ts";
import type { Message, MessageFile } from "#contract/messaging/schemas.ts";
import { When } from "#contract/route/instant.ts";
import { pathOf } from "#contract/route/route.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import { unsendUntil } from "../rules.ts";

const FileOfMessage = z.object({ id: num, name: text, bytes: num, width: num.nullable(), height: num.nullable() });
type FileOfMessage = z.output<typeof FileOfMessage>;
const Row = z.object({
  id: num,
  senderId: num,
  text: text,
  unsent: bool,
  createdAt: When,
  files: z.array(FileOfMessage),
});
type Row = z.output<typeof Row>;

/** Number of messages on one page of a conversation. */
export const SCREEN = 30;

export const fileUrl = ({ id, name }: { id: number; name: string }): string => pathOf(getMessageFile, { id, name });

function presentFile({ width, height, ...file }: FileOfMessage): MessageFile {
  const url = fileUrl(file);
  return { ...file, url, preview: width && height ? { url: `${url}?show=1`, width, height } : null };
}

/** A message with the acting member's current actions. */
function present(row: Row, me: number, now: Date): z.output<typeof Message> {
  const mine = row.senderId === me;
  const until = unsendUntil(new Date(row.createdAt));
  const mayUnsend = mine && !row.unsent && now <= until;
  return {
    id: row.id,
    senderId: row.senderId,
    mine,
    text: row.text,
    files: row.unsent ? [] : row.files.map(presentFile),
    createdAt: row.createdAt,
    unsent: row.unsent,
    actions: [...(mayUnsend ? (["unsend"] as const) : []), ...(mine || row.unsent ? [] : (["report"] as const))],
    unsendUntil: mayUnsend ? until : null,
  };
}

/**
 * Messages of a thread that the caller has checked, oldest first; the newest ones when there are more than the limit.
 */
export async function messagesOf(
  ctx: Ctx,
  threadId: number,
  where: SQL,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<z.output<typeof Message>[]> {
  const rows = await read(ctx.db, Row)`
    select m.id, m.sender_id as "senderId", m.text, m.unsent_at is not null as unsent, m.created_at as "createdAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes,
          'width', mf.width, 'height', mf.height) order by mf.id)
        from message_files mf join files f on f.id = mf.file_id where mf.message_id = m.id), '[]') as files
    from messages m where m.thread_id = ${threadId} and ${where}
    order by m.id desc limit ${limit} offset ${offset}`;
  const me = memberId(ctx);
  const now = ctx.now();
  return rows.reverse().map((row) => present(row, me, now));
}
