import { eq, sql } from "drizzle-orm";
import type { BankPayee } from "#contract/finance/refund-payee.ts";
import { money } from "#contract/money.ts";
import * as terms from "#contract/terms.ts";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { accountMark, lockUser, noteMark, othersOfAccount, type User } from "#server/domains/accounts/index.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { one, read } from "#server/kernel/rows.ts";
import { sealedDigest } from "#server/kernel/secrets/sealed.ts";
import { type Doubts, doubtsOf, needsIdentity, Sent } from "../account-rules.ts";
import { isByBank, isToAccount } from "../process/predicates.ts";
import type { Refund } from "../store.ts";

/** Start of the period. */
const since = (ctx: Ctx): string => later(ctx.now(), -terms.accountRefunds.days * DAY).toISOString();

/**
 * Refunds to a payer's accounts within the period, except this one. Payments of an operator without a chosen account
 * count by their own day.
 */
async function sentBefore(ctx: Ctx, payerId: number, refundId: number): Promise<Sent> {
  const rows = await read(ctx.db, Sent)`
    select coalesce(sum(r.amount), 0)::int as sum, count(*)::int as count
    from orders o join payment_attempts p on p.order_id = o.id join payment_refunds r on r.attempt_id = p.id
    where o.buyer_id = ${payerId} and p.payer_id = ${payerId} and r.id <> ${refundId} and ${isToAccount.sql("r")}
      and coalesce(r.payee->>'way', 'bank') = 'bank' and coalesce(r.named_at, r.done_at) > ${since(ctx)}::timestamptz`;
  return one(rows);
}

/** True if another member has used this account for a refund within the period, or for withdrawals. */
async function isOthers(ctx: Ctx, payerId: number, hash: string, payee: BankPayee): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from payment_refunds r join payment_attempts p on p.id = r.attempt_id
    where r.account_hash = ${hash} and p.payer_id <> ${payerId} and r.named_at > ${since(ctx)}::timestamptz limit 1`);
  return rows.length > 0 || (await othersOfAccount(ctx, payerId, payee)).length > 0;
}

const verifiedName = ({ idVerifiedAt, realName }: Pick<User, "idVerifiedAt" | "realName">): string | null =>
  idVerifiedAt ? realName : null;

const plain = (name: string): string => name.replace(/\s/gu, "");

/**
 * Checks whether a refund may go to an account. The payer is locked.
 * @returns the payee with the verified name if there is one, a keyed hash of the account, and the doubts
 * @throws Refusal invalid at `holder`: a different name than the verified one, or too much for an unverified payer
 */
export async function admitAccount(ctx: Ctx, payer: User, refund: Refund, payee: BankPayee) {
  const name = verifiedName(payer);
  const before = await sentBefore(ctx, payer.id, refund.id);
  if (name === null && needsIdentity(before, refund.amount)) refuseField("invalid", "holder", identitySentence);
  if (name !== null && plain(payee.holder) !== plain(name))
    refuseField("invalid", "holder", "戶名要和身分驗證的姓名相同，請填自己名下的帳戶。");
  const hash = sealedDigest(ctx.ports.dataKey, "refund-account", accountMark(payee));
  await noteMark(ctx, payer.id, "account", accountMark(payee));
  const shared = await isOthers(ctx, payer.id, hash, payee);
  return { payee: { ...payee, holder: name ?? payee.holder }, hash, doubts: doubtsOf(before, refund.amount, shared) };
}

const identitySentence = `${terms.accountRefunds.days} 天內退到銀行帳戶超過 ${money(terms.accountRefunds.unverifiedMost)} 時，要先完成身分驗證。也可以改收點數，立即入帳。`;

/**
 * Checks whether an operator may pay a refund by the platform's bank although its payer has chosen no account. The
 * payer is locked.
 * @returns the doubts that need a second operator; null without any, or if the account was checked when it was chosen
 * @throws Refusal invalid at `way`: too much for an unverified payer
 */
export async function admitByAdmin(ctx: Ctx, refundId: number): Promise<Doubts | null> {
  const [found] = await ctx.db
    .select({ refund: paymentRefunds, payerId: paymentAttempts.payerId })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .where(eq(paymentRefunds.id, refundId));
  if (!found) throw new Error(`there is no refund ${refundId}`);
  const { refund, payerId } = found;
  if (isByBank.test(refund)) return null;
  const payer = await lockUser(ctx, payerId);
  const before = await sentBefore(ctx, payerId, refundId);
  if (verifiedName(payer) === null && needsIdentity(before, refund.amount))
    refuseField("invalid", "way", askIdentitySentence);
  return doubtsOf(before, refund.amount, false);
}

const askIdentitySentence = `買家還沒有完成身分驗證，${terms.accountRefunds.days} 天內匯到帳戶的退款不能超過 ${money(terms.accountRefunds.unverifiedMost)}。請買家先完成身分驗證，再匯到同名的帳戶。`;

/** The rules shown to a payer before choosing an account: the verified name, and whether verification is required. */
export async function accountRuleOf(
  ctx: Ctx,
  payer: Pick<User, "id" | "idVerifiedAt" | "realName">,
  refund: Pick<Refund, "id" | "amount">,
): Promise<{ holder: string | null; verifyFirst: boolean }> {
  const holder = verifiedName(payer);
  if (holder !== null) return { holder, verifyFirst: false };
  return { holder, verifyFirst: needsIdentity(await sentBefore(ctx, payer.id, refund.id), refund.amount) };
}
