import { eq, inArray, or, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import {
  bankAccounts,
  blocks,
  idApplications,
  idPictures,
  mailTokens,
  memberInfo,
  phoneCodes,
  sessions,
  socialLogins,
  users,
} from "#server/db/schema/accounts.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { emit, enqueue } from "#server/kernel/events.ts";
import type { Job } from "#server/kernel/jobs.ts";
import { forgetSubject } from "#server/kernel/limits.ts";
import { forgetAnswers } from "#server/kernel/once.ts";
import { forgetUploadUses } from "#server/kernel/upload-quota.ts";
import { confirmPassword } from "./confirm-password.ts";
import { memberStatusChanged } from "./events.ts";
import { endOtherSessions } from "./sessions.ts";
import { getUser, type User } from "./store.ts";

/** Under what name orders, reviews and messages of a deleted account stand. */
export const GONE_NAME = "已離開的會員";

/**
 * Makes sure that it is the owner who acts: by the password, or by the nickname typed where there is none. Wrong tries
 * count like those of the log-in.
 * @throws Refusal wrong_password, invalid, too_many
 */
export async function confirmOwner(ctx: Ctx, typed: { password: string; nickname: string }): Promise<void> {
  const user = await getUser(ctx, memberId(ctx));
  if (user.passwordHash === null) {
    if (typed.nickname !== user.nickname) refuseField("invalid", "nickname", `請輸入你的暱稱「${user.nickname}」。`);
    return;
  }
  await confirmPassword(ctx, user, { field: "password", typed: typed.password });
}

/** Status 4 from now on, with the day of its end; only the acting session stays. Part of the caller's transaction. */
export async function startLeaving(ctx: Ctx, userId: number, deleteAt: Date): Promise<void> {
  await ctx.db.update(users).set({ status: 4, deleteAt }).where(eq(users.id, userId));
  const keep = ctx.actor.kind === "member" && ctx.actor.id === userId ? ctx.actor.sessionId : 0;
  await endOtherSessions(ctx, userId, keep);
  await emit(ctx, memberStatusChanged, { userId, status: 4 });
}

/** Tables of accounts whose rows go with their member. */
const OWNED: [PgTable, AnyPgColumn][] = [
  [sessions, sessions.userId],
  [mailTokens, mailTokens.userId],
  [socialLogins, socialLogins.userId],
  [phoneCodes, phoneCodes.userId],
  [memberInfo, memberInfo.userId],
  [bankAccounts, bankAccounts.userId],
];

/** Deletes stored objects after the commit: bytes do not come back when a transaction is rolled back. */
export async function deleteObjects(ctx: Ctx, keys: string[]): Promise<void> {
  if (keys.length > 0) await enqueue(ctx, deleteObjectsJob.name, { keys });
}

/** The papers of the identity check, with their pictures in the object storage. */
async function forgetPapers(ctx: Ctx, userId: number): Promise<void> {
  const papers = await ctx.db
    .delete(idApplications)
    .where(eq(idApplications.userId, userId))
    .returning({ pictures: idApplications.pictures });
  await deleteObjects(
    ctx,
    papers.flatMap(({ pictures }) => pictures),
  );
}

/** Empties the account, field by field. What is left is a number and a name that is nobody's. Part of the caller's transaction. */
export async function forgetAccount(ctx: Ctx, { id, email, cellphone }: User): Promise<void> {
  for (const [table, column] of OWNED) await ctx.db.delete(table).where(eq(column, id));
  await ctx.db.delete(blocks).where(or(eq(blocks.userId, id), eq(blocks.blockedId, id)));
  await forgetPapers(ctx, id);
  await forgetAnswers(ctx, id);
  await forgetUploadUses(ctx, id);
  for (const subject of [email, cellphone]) if (subject) await forgetSubject(ctx, subject);
  await ctx.db
    .update(users)
    .set({
      email: null,
      emailConfirmedAt: null,
      nickname: GONE_NAME,
      passwordHash: null,
      roles: sql`'{}'`,
      level: 1,
      star: false,
      avatar: null,
      background: null,
      newsletterAt: null,
      newsletterText: null,
      ndaAt: null,
      ndaText: null,
      idVerifiedAt: null,
      realName: null,
      cellphone: null,
      emailNotices: {},
      lastSeenAt: null,
      deleteAt: null,
      deletedAt: ctx.now(),
    })
    .where(eq(users.id, id));
}

/** Deletes objects that no row names any more, and what remembers them; those already gone are no fault. */
export const deleteObjectsJob: Job = {
  name: "delete_objects",
  does: "deletes the stored objects of a deleted account",
  run: async (ctx, { keys }) => {
    const gone = keys as string[];
    for (const key of gone) await ctx.ports.storage.delete(key);
    await ctx.db.delete(idPictures).where(inArray(idPictures.key, gone));
  },
};
