import { eq, or, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import {
  bankAccounts,
  blocks,
  idApplications,
  mailTokens,
  memberInfo,
  pendingLogins,
  pendingSocialLogins,
  phoneCodes,
  registrationCodes,
  sessions,
  socialLogins,
  users,
} from "#server/db/schema/accounts.ts";
import { memberMarks } from "#server/db/schema/marks.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { eraseAnswers } from "#server/kernel/limits/idempotency.ts";
import { eraseSubject } from "#server/kernel/limits/limits.ts";
import { eraseUploadUses } from "#server/kernel/limits/upload-quota.ts";
import type { User } from "../store.ts";
import { deleteObjects } from "./delete-objects.ts";

/** The name shown for deleted accounts in orders, reviews and messages. */
export const GONE_NAME = "已離開的會員";

/** Tables of this domain whose rows are deleted with their member. */
const OWNED: [PgTable, AnyPgColumn][] = [
  [sessions, sessions.userId],
  [pendingLogins, pendingLogins.userId],
  [mailTokens, mailTokens.userId],
  [socialLogins, socialLogins.userId],
  [phoneCodes, phoneCodes.userId],
  [registrationCodes, registrationCodes.userId],
  [memberInfo, memberInfo.userId],
  [bankAccounts, bankAccounts.userId],
  [memberMarks, memberMarks.userId],
];

/** Deletes the identity applications and their pictures in the object storage. */
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

/** Anonymises the account field by field. What remains is an id and a generic name. In the caller's transaction. */
export async function eraseAccount(ctx: Ctx, { id, email, cellphone }: User): Promise<void> {
  for (const [table, column] of OWNED) await ctx.db.delete(table).where(eq(column, id));
  await ctx.db.delete(blocks).where(or(eq(blocks.userId, id), eq(blocks.blockedId, id)));
  await forgetPapers(ctx, id);
  await eraseAnswers(ctx, id);
  if (email) await ctx.db.delete(pendingSocialLogins).where(eq(pendingSocialLogins.email, email));
  await eraseUploadUses(ctx, id);
  for (const subject of [email, cellphone]) if (subject) await eraseSubject(ctx, subject);
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
