import { z } from "zod";
import { to } from "#contract/paths/to.ts";
import { notify } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import { lastWords } from "../rules.ts";

const Row = z.object({ receiverId: num, senderId: num, from: text, text: text, unsent: bool, files: z.array(text) });

/**
 * Subscriber of `message.sent`: mails the receiver if they have not read it yet. The outbox sends at most one mail of a
 * thread in 15 minutes.
 */
export async function notifyNewMessage(
  ctx: Ctx,
  { threadId, messageId }: { threadId: number; messageId: number },
): Promise<void> {
  const rows = await read(ctx.db, Row)`
    select u.id as "receiverId", s.id as "senderId", s.nickname as "from", m.text,
      m.unsent_at is not null as unsent,
      array(select f.name from message_files mf join files f on f.id = mf.file_id
        where mf.message_id = m.id order by mf.id) as files
    from messages m join message_threads t on t.id = m.thread_id join users s on s.id = m.sender_id
      join users u on u.id = case when t.sender_id = m.sender_id then t.receiver_id else t.sender_id end
    where m.id = ${messageId}
      and case when t.sender_id = m.sender_id then t.receiver_read_id else t.sender_read_id end < m.id`;
  const [row] = rows;
  if (!row || row.unsent) return;
  await notify(ctx, {
    to: row.receiverId,
    from: row.senderId,
    kind: "message",
    key: `message:${messageId}`,
    title: `會員「${row.from}」傳來新訊息`,
    url: to("/mypage/messages/:id", { id: threadId }),
    mail: { text: [lastWords(row)], thread: `message:${threadId}` },
  });
}
