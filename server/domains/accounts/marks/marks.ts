import { and, eq, gt, lt } from "drizzle-orm";
import { type MarkKind, markKinds } from "#contract/finance/marks.ts";
import * as terms from "#contract/terms.ts";
import { bankAccounts, memberInfo, users } from "#server/db/schema/accounts.ts";
import { memberMarks } from "#server/db/schema/marks.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { sealedDigest } from "#server/kernel/secrets/sealed.ts";
import { openAftee } from "../settings/aftee-data.ts";
import { openAccountNumber } from "../settings/payout-account.ts";

type Account = { bankCode: string; account: string };

/** A bank account as a mark: bank code and number. */
export const accountMark = ({ bankCode, account }: Account): string => `${bankCode}:${account}`;

const hashOf = (ctx: Ctx, kind: MarkKind, value: string): string =>
  sealedDigest(ctx.ports.dataKey, `mark:${kind}`, value);

/** The start of the period in which marks count. */
const since = (ctx: Ctx): Date => later(ctx.now(), -terms.markDays * DAY);

/** Records that a member uses this now, as a keyed hash. In the caller's transaction. */
export async function noteMark(ctx: Ctx, userId: number, kind: MarkKind, value: string): Promise<void> {
  const usedAt = ctx.now();
  await ctx.db
    .insert(memberMarks)
    .values({ userId, kind, hash: hashOf(ctx, kind, value), usedAt })
    .onConflictDoUpdate({ target: [memberMarks.userId, memberMarks.kind, memberMarks.hash], set: { usedAt } });
}

/** The bank account and phone numbers currently stored for the member, however old. */
async function standing(ctx: Ctx, userId: number): Promise<[MarkKind, string][]> {
  const [row] = await ctx.db
    .select({
      cellphone: users.cellphone,
      aftee: memberInfo.aftee,
      bankCode: bankAccounts.bankCode,
      account: bankAccounts.account,
    })
    .from(users)
    .leftJoin(memberInfo, eq(memberInfo.userId, users.id))
    .leftJoin(bankAccounts, eq(bankAccounts.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) return [];
  const { cellphone, bankCode, account } = row;
  const afteePhone = openAftee(ctx, userId, row.aftee)?.cellphone;
  return [
    ...(bankCode && account
      ? [["account", accountMark({ bankCode, account: openAccountNumber(ctx, userId, account) })] as [MarkKind, string]]
      : []),
    ...[cellphone, afteePhone].flatMap((phone) => (phone ? [["phone", phone] as [MarkKind, string]] : [])),
  ];
}

/** All current marks of a member, each as kind and hash in one string. */
async function marksOf(ctx: Ctx, userId: number): Promise<Set<string>> {
  const { kind, hash } = memberMarks;
  const noted = await ctx.db
    .select({ kind, hash })
    .from(memberMarks)
    .where(and(eq(memberMarks.userId, userId), gt(memberMarks.usedAt, since(ctx))));
  const now = (await standing(ctx, userId)).map(([kind, value]) => ({ kind, hash: hashOf(ctx, kind, value) }));
  return new Set([...noted, ...now].map(({ kind, hash }) => `${kind} ${hash}`));
}

/** The kinds of marks that two members share, a hint that they are one person; empty if none. */
export async function sharedMarks(ctx: Ctx, one: number, other: number): Promise<MarkKind[]> {
  const [mine, theirs] = [await marksOf(ctx, one), await marksOf(ctx, other)];
  const shared = [...mine].filter((mark) => theirs.has(mark));
  return markKinds.filter((kind) => shared.some((mark) => mark.startsWith(`${kind} `)));
}

/** Deletes marks that were not used within the period. */
export async function eraseMarks(ctx: Ctx): Promise<void> {
  await ctx.db.delete(memberMarks).where(lt(memberMarks.usedAt, since(ctx)));
}
