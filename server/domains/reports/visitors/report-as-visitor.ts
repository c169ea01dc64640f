import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { to } from "#contract/paths/to.ts";
import {
  type LinkedReport,
  reportLinkDays,
  type VisitorKind,
  type VisitorReportForm,
} from "#contract/reports/visitors.ts";
import { visitorReports } from "#server/db/schema/visitor-reports.ts";
import { notify } from "#server/domains/notifications/index.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { Refusal, refuse } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { one } from "#server/kernel/rows.ts";
import { digest, newSecret } from "#server/kernel/secrets/random-secret.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { kinds, nameOf } from "./kinds.ts";

type Row = typeof visitorReports.$inferSelect;
type Answer = z.output<typeof LinkedReport>;

/** What somebody else typed is not in the mail: it would make us a sender of anything to anybody. */
async function askToConfirm(ctx: Ctx, { id, email, kind }: Row, title: string, token: string): Promise<void> {
  await notify(ctx, {
    to: { userId: null, name: "", email },
    kind: "support",
    key: `visitor_report:${id}`,
    title: "請確認你的檢舉",
    url: to("/"),
    mail: {
      text: [
        `有人用這個信箱檢舉了好手上的${nameOf(kind as VisitorKind, title)}。打開連結並按下確認，客服才會收到，處理結果也會寄到這裡。`,
      ],
      act: { label: "看檢舉內容並確認", url: to("/report_confirm/:token", { token }) },
      below: [`連結 ${reportLinkDays} 天內有效。不是你寫的話，不用理會，我們不會處理，也不會再寄信。`],
    },
  });
}

/**
 * Stores a report by somebody without an account, and mails a link: it counts only after that was opened and confirmed.
 * @throws Refusal not_found when there is nothing that everybody can see; too_many
 */
export async function reportAsVisitor(ctx: Ctx, form: z.output<typeof VisitorReportForm>): Promise<void> {
  const { kind, id: subjectId, email, reason, text } = form;
  await consume(ctx, "visitorReportMail", digest(email));
  await tx(ctx, async (ctx) => {
    const title = await kinds[kind].reportable(ctx, subjectId);
    const token = newSecret();
    const linkUntil = later(ctx.now(), reportLinkDays * DAY);
    const row = one(
      await ctx.db
        .insert(visitorReports)
        .values({ kind, subjectId, email, reason, text, linkHash: digest(token), linkUntil, createdAt: ctx.now() })
        .returning(),
    );
    await askToConfirm(ctx, row, title, token);
  });
}

async function findLinked(ctx: Ctx, token: string, lock: boolean): Promise<Row | undefined> {
  const valid = and(eq(visitorReports.linkHash, digest(token)), gt(visitorReports.linkUntil, ctx.now()));
  const query = ctx.db.select().from(visitorReports).where(valid);
  const [row] = await (lock ? query.for("update") : query);
  return row;
}

/** The title of what is reported; null when nobody can see it any more. */
async function titleOf(ctx: Ctx, { kind, subjectId }: Row): Promise<string | null> {
  try {
    return await kinds[kind as VisitorKind].reportable(ctx, subjectId);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const present = async (ctx: Ctx, row: Row): Promise<Answer> => ({
  kind: row.kind as VisitorKind,
  title: await titleOf(ctx, row),
  reason: row.reason as Answer["reason"],
  text: row.text,
  confirmed: row.confirmedAt !== null,
  until: row.linkUntil,
});

/** The report that a link shows; null when it shows none. Changes nothing, because programs open links, too. */
export async function openReport(ctx: Ctx, token: string): Promise<Answer | null> {
  const row = await findLinked(ctx, token, false);
  return row ? present(ctx, row) : null;
}

/** Confirms the address, and files the report with those of members. A second press changes nothing. */
export async function confirmReport(ctx: Ctx, token: string): Promise<Answer> {
  return tx(ctx, async (ctx) => {
    const row = (await findLinked(ctx, token, true)) ?? refuse("token_invalid");
    if (row.confirmedAt !== null) return present(ctx, row);
    // Two reports of one person about the same thing count once.
    await lockName(ctx, `reports of ${row.email}`);
    await kinds[row.kind as VisitorKind].report(ctx, row.subjectId, { reason: row.reason, text: row.text }, row.id);
    await ctx.db.update(visitorReports).set({ confirmedAt: ctx.now() }).where(eq(visitorReports.id, row.id));
    return present(ctx, { ...row, confirmedAt: ctx.now() });
  });
}
