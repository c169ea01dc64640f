import { sql } from "drizzle-orm";
import { takesPart } from "#server/db/sql/accounts.ts";
import { mailMember } from "#server/domains/accounts/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { lastWords } from "../rules.ts";

type Row = {
  receiverId: number;
  from: string;
  text: string;
  unsent: boolean;
  files: string[];
};

/**
 * Subscriber of `message.sent`: mails the receiver if they have not read it yet, unless they want no mail or have
 * blocked the sender meanwhile. The outbox sends at most one mail of a thread in 15 minutes.
 */
export async function notifyNewMessage(
  ctx: Ctx,
  { threadId, messageId }: { threadId: number; messageId: number },
): Promise<void> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select u.id as "receiverId", s.nickname as "from", m.text,
      m.unsent_at is not null as unsent,
      array(select f.name from message_files mf join files f on f.id = mf.file_id
        where mf.message_id = m.id order by mf.id) as files
    from messages m join message_threads t on t.id = m.thread_id join users s on s.id = m.sender_id
      join users u on u.id = case when t.sender_id = m.sender_id then t.receiver_id else t.sender_id end
    where m.id = ${messageId} and ${takesPart("u")}
      and case when t.sender_id = m.sender_id then t.receiver_read_id else t.sender_read_id end < m.id
      and not exists (select from blocks b where b.user_id = u.id and b.blocked_id = m.sender_id)`);
  const [row] = rows;
  if (!row || row.unsent) return;
  await mailMember(ctx, {
    userId: row.receiverId,
    kind: "messages",
    key: `message:${messageId}`,
    subject: `會員「${row.from}」傳來新訊息`,
    text: [
      `會員「${row.from}」在好手傳訊息給你：`,
      lastWords(row),
      `查看並回覆：\n${ctx.ports.origin}/mypage/messages/${threadId}`,
    ],
    thread: `message:${threadId}`,
  });
}
