import { z } from "zod";
import { messageReports } from "#server/db/schema/messaging.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { messageReportProcess } from "../process/report.ts";
import { lockMessage, lockThread } from "../store.ts";

/** A message of the copy that operators see. */
export const ExcerptLine = z.object({
  id: num,
  senderId: num,
  text: text,
  files: z.array(z.object({ id: num, name: text })),
  at: text,
});
export type ExcerptLine = z.output<typeof ExcerptLine>;

/** Messages before and after the reported one that are copied. */
const AROUND = 5;

async function excerptOf(ctx: Ctx, threadId: number, messageId: number): Promise<ExcerptLine[]> {
  const rows = await read(ctx.db, ExcerptLine)`
    with near as (
      (select * from messages where thread_id = ${threadId} and id <= ${messageId} order by id desc limit ${AROUND + 1})
      union all
      (select * from messages where thread_id = ${threadId} and id > ${messageId} order by id limit ${AROUND}))
    select n.id, n.sender_id as "senderId", n.text, n.created_at as at,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by mf.id)
        from message_files mf join files f on f.id = mf.file_id where mf.message_id = n.id), '[]') as files
    from near n where n.unsent_at is null order by n.id`;
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/**
 * Reports a message of the other member to the operators, with a copy of it and of at most ten around it. Idempotent.
 * @throws Refusal not_found
 */
export async function reportMessage(
  ctx: Ctx,
  threadId: number,
  { messageId, reason }: { messageId: number; reason: string },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    await lockThread(ctx, threadId);
    const message = await lockMessage(ctx, threadId, messageId);
    const me = memberId(ctx);
    if (message.senderId === me) refuseField("invalid", "messageId", "不能檢舉自己的訊息。");
    if (message.unsentAt) refuse("not_found", "這則訊息已經收回。");
    const [made] = await ctx.db
      .insert(messageReports)
      .values({
        messageId,
        reporterId: me,
        reason,
        excerpt: await excerptOf(ctx, threadId, messageId),
        createdAt: ctx.now(),
      })
      .onConflictDoNothing({ target: [messageReports.messageId, messageReports.reporterId] })
      .returning({ id: messageReports.id });
    if (made)
      await recordAct(ctx, messageReportProcess, "report", made.id, { messageId, reportedId: message.senderId });
  });
}
