import { and, eq, lt } from "drizzle-orm";
import type { z } from "zod";
import type { CompleteForm, NoticeForm, VisitorNoticeForm } from "#contract/copyright/forms.ts";
import { noticeConfirmDays } from "#contract/copyright/limits.ts";
import { copyrightNotices } from "#server/db/schema/copyright.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { changesOf } from "#server/kernel/process/changes.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { digest } from "#server/kernel/secrets/random-secret.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { askToConfirm, tellReceived } from "./notify-notice.ts";
import { type FoundPiece, pieceOf } from "./pieces.ts";
import { noticeProcess } from "./process/notice.ts";
import { isAlive, isUnconfirmed } from "./process/predicates.ts";
import type { Notice, Written } from "./process/types.ts";
import { asNotice, findLinked } from "./store.ts";
import { transition } from "./transition.ts";

type Form = z.output<typeof NoticeForm>;
type Completed = z.output<typeof CompleteForm>;

/** The stored columns of a form; its statements are true, or it would not be here. */
const writtenOf = ({ role, name, holder, postal, phone, work, content, evidence }: Form | Completed): Written => ({
  ...{ role, name, holder: role === "agent" ? holder : "", postal, phone, work, content, evidence },
});

const columnsOf = ({ kind, id, title, ownerId, where }: FoundPiece) => ({ kind, subjectId: id, title, ownerId, where });

/** One notice of one person about one piece is enough while it lasts. @throws Refusal conflict */
async function refuseSecond(ctx: Ctx, of: Pick<Notice, "email" | "kind" | "subjectId">): Promise<void> {
  await lockName(ctx, `copyright notices of ${of.email}`);
  const found = await read(ctx.db, { id: num })`
    select c.id from copyright_notices c where c.email = ${of.email} and c.email <> '' and c.kind = ${of.kind}
      and c.subject_id = ${of.subjectId} and ${isAlive.sql("c")} limit 1`;
  if (found[0]) refuse("conflict", `你已經通知過這個內容了（第 ${found[0].id} 號），進度會寄到你的信箱。`);
}

/** A member's notice. @returns its number @throws Refusal invalid at a field, conflict */
export async function giveNotice(ctx: Ctx, form: Form, fileIds: number[]): Promise<number> {
  return tx(ctx, async (ctx) => {
    const piece = await pieceOf(ctx, form.where);
    const me = memberId(ctx);
    const email = (await getUser(ctx, me)).email ?? "";
    const of = { ...columnsOf(piece), email };
    await refuseSecond(ctx, of);
    const now = ctx.now();
    const facts = { state: null, askedAt: null, counteredAt: null };
    const values = { ...of, ...writtenOf(form), userId: me, fileIds, createdAt: now };
    const rows = await ctx.db
      .insert(copyrightNotices)
      .values({ ...values, ...changesOf(noticeProcess, "file", facts, now, {}) })
      .returning();
    const notice = asNotice(one(rows));
    await recordAct(ctx, noticeProcess, "file", notice.id, { kind: piece.kind, subjectId: piece.id });
    await tellReceived(ctx, notice);
    return notice.id;
  });
}

/**
 * Stores a notice by somebody without an account, and mails a link: it counts only after that was opened and confirmed.
 * Written again before that, it replaces the one before.
 * @throws Refusal invalid at a field, too_many
 */
export async function giveNoticeAsVisitor(ctx: Ctx, form: z.output<typeof VisitorNoticeForm>): Promise<void> {
  await consume(ctx, "visitorNoticeMail", digest(form.email));
  await tx(ctx, async (ctx) => {
    const piece = await pieceOf(ctx, form.where);
    const of = { ...columnsOf(piece), email: form.email };
    await lockName(ctx, `copyright notices of ${form.email}`);
    const same = await read(ctx.db, { id: num })`
      select c.id from copyright_notices c where c.email = ${of.email} and c.kind = ${of.kind}
        and c.subject_id = ${of.subjectId} and ${isUnconfirmed.sql("c")} limit 1`;
    const values = { ...of, ...writtenOf(form), state: "unconfirmed", createdAt: ctx.now() };
    const rows = same[0]
      ? await ctx.db.update(copyrightNotices).set(values).where(eq(copyrightNotices.id, same[0].id)).returning()
      : await ctx.db.insert(copyrightNotices).values(values).returning();
    await askToConfirm(ctx, asNotice(one(rows)), noticeConfirmDays);
  });
}

/** Confirms the address, and gives the notice to the operators. A second press changes nothing. */
export async function confirmNotice(ctx: Ctx, token: string): Promise<Notice> {
  return tx(ctx, async (ctx) => {
    const notice = (await findLinked(ctx, token, true)) ?? refuse("token_invalid");
    if (!isUnconfirmed.test(notice)) return notice;
    await refuseSecond(ctx, notice);
    const received = await transition(ctx, notice, "confirm", "sender");
    await tellReceived(ctx, received);
    return received;
  });
}

/** A notice that was incomplete, written again by its sender. @throws Refusal token_invalid, conflict */
export async function completeNotice(ctx: Ctx, form: Completed): Promise<Notice> {
  return tx(ctx, async (ctx) => {
    const notice = (await findLinked(ctx, form.token, true)) ?? refuse("token_invalid");
    return transition(ctx, notice, "complete", "sender", { written: writtenOf(form) });
  });
}

/** Notices of which nobody answered for the address in time. */
export async function forgetUnconfirmed(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db
    .delete(copyrightNotices)
    .where(and(isUnconfirmed.sql("copyright_notices"), lt(copyrightNotices.createdAt, before)));
}
