import { sql } from "drizzle-orm";
import { z } from "zod";
import { to } from "#contract/paths/to.ts";
import * as calls from "#contract/reports/routes.ts";
import { MessageReport, MessageReportRow, type ReportQuery } from "#contract/reports/schemas.ts";
import { decideReport, ExcerptLine, fileUrl, messageReportProcess } from "#server/domains/messaging/index.ts";
import { isOpenReport, isUpheldReport } from "#server/domains/messaging/process/predicates.ts";
import { notifyReporter } from "#server/domains/notifications/index.ts";
import { handle } from "#server/http/handler.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { not } from "#server/kernel/process/predicate.ts";
import { num, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";

type Report = z.output<typeof MessageReport>;
const FullRow = MessageReport.omit({ messages: true, actions: true }).extend({
  messageId: num,
  excerpt: z.array(ExcerptLine),
});

const columns = sql`p.id, p.state, p.reason, p.reporter_id as "reporterId", r.nickname as reporter,
  m.sender_id as "reportedId", s.nickname as reported, p.created_at as "createdAt",
  (select count(*)::int from message_reports o join messages om on om.id = o.message_id
    where om.sender_id = m.sender_id and ${isUpheldReport.sql("o")} and o.id <> p.id) as "upheldBefore"`;
const tables = sql`message_reports p join messages m on m.id = p.message_id
  join users r on r.id = p.reporter_id join users s on s.id = m.sender_id`;

/** A page of reports without the messages: open ones, oldest first, or decided ones, newest first. */
async function reportPage(ctx: Ctx, { open, page }: z.output<typeof ReportQuery>) {
  const from = sql`from ${tables} where ${(open ? isOpenReport : not(isOpenReport)).sql("p")}`;
  return pageOf(ctx, MessageReportRow, page, columns, from, open ? sql`p.id` : sql`p.decided_at desc`);
}

/**
 * One report with the copy of the messages: the only way for operators to read a conversation, and each access is
 * audited.
 * @throws Refusal not_found
 */
async function readReport(ctx: Ctx, id: number): Promise<Report> {
  return tx(ctx, async (ctx) => {
    const found = await read(ctx.db, FullRow)`
      select ${columns}, p.message_id as "messageId", p.excerpt, p.note, p.decided_at as "decidedAt",
        d.nickname as "decidedBy"
      from ${tables} left join users d on d.id = p.decided_by where p.id = ${id}`;
    const { messageId, excerpt, ...row } = found[0] ?? refuse("not_found");
    await audit(ctx, "message_report.read", "message_report", id);
    return {
      ...row,
      actions: availableActions(messageReportProcess, row, "operator", ctx.now()),
      messages: excerpt.map(({ id, senderId, text, files, at }) => ({
        id,
        senderId,
        nickname: senderId === row.reportedId ? row.reported : row.reporter,
        text,
        at,
        reported: id === messageId,
        // Only files of the reported message can be opened; for the messages around it only the names are shown.
        files: files.map((file) => ({ name: file.name, url: id === messageId ? fileUrl(file) : null })),
      })),
    };
  });
}

const notify = notifyReporter(() => to("/rules/behaviors"))(messageReportProcess);

/** Upholds or dismisses a report and notifies the member who reported. Sanctions are separate acts. */
async function decide(ctx: Ctx, id: number, form: { upheld: boolean; note: string }): Promise<void> {
  await tx(ctx, async (ctx) => {
    await decideReport(ctx, id, form, notify);
  });
}

export const reportHandlers = [
  handle(calls.getMessageReports, ({ ctx, query }) => reportPage(ctx, query)),
  handle(calls.getMessageReport, ({ ctx, params }) => readReport(ctx, params.id)),
  handle(calls.decideMessageReport, async ({ ctx, params, body }) => {
    await decide(ctx, params.id, body);
    return readReport(ctx, params.id);
  }),
];
