import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { phoneCodes, users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { DAY, later, MINUTE } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { Refusal, refuse, refuseField } from "#server/kernel/errors.ts";
import { queueSms } from "#server/kernel/mail.ts";
import { brokeUnique, lockName, tx } from "#server/kernel/tx.ts";
import { checkAttempts, recordAttempt } from "./attempts.ts";
import { mailChange } from "./mails.ts";
import { smsRule } from "./rules.ts";
import { lockUser, type User } from "./store.ts";

/** Six digits are soon guessed from a plain hash, so the stored one needs our key. */
function seal(ctx: Ctx, phone: string, code: string): string {
  return createHmac("sha256", ctx.ports.dataKey)
    .update(`phone-code:${memberId(ctx)}:${phone}:${code}`)
    .digest("hex");
}

/** How many codes went to this member or this number in the last day, and when the newest did. */
async function sent(ctx: Ctx, phone: string): Promise<{ n: number; newest: Date | null }> {
  const { rows } = await ctx.db.execute<{ n: number; newest: string | null }>(sql`
    select greatest(count(*) filter (where user_id = ${memberId(ctx)}), count(*) filter (where phone = ${phone}))::int as n,
      max(created_at) as newest
    from phone_codes where (user_id = ${memberId(ctx)} or phone = ${phone}) and created_at > ${later(ctx.now(), -DAY)}`);
  const row = rows[0];
  return { n: row?.n ?? 0, newest: row?.newest ? new Date(row.newest) : null };
}

/**
 * Sends a code to a number. Whether another account has that number is only said to who can read the message.
 * @param phone E.164. @returns how long until another one may be sent, s
 */
export async function sendPhoneCode(ctx: Ctx, phone: string): Promise<number> {
  const rule = smsRule(ctx.client.ip);
  await checkAttempts(ctx, rule);
  await tx(ctx, async (ctx) => {
    await lockName(ctx, `phone-code:${memberId(ctx)}`);
    await lockName(ctx, `phone-code:${phone}`);
    const { n, newest } = await sent(ctx, phone);
    const wait = newest ? newest.getTime() + terms.codePauseMs - ctx.now().getTime() : 0;
    if (wait > 0) refuse("too_many", `請等 ${Math.ceil(wait / 1000)} 秒後再重新取得驗證碼。`);
    if (n >= terms.codesPerDay) refuse("too_many", `一天最多取得 ${terms.codesPerDay} 次驗證碼，請明天再試。`);
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const [row] = await ctx.db
      .insert(phoneCodes)
      .values({
        userId: memberId(ctx),
        phone,
        codeHash: seal(ctx, phone, code),
        expiresAt: later(ctx.now(), terms.codeLivesMs),
        createdAt: ctx.now(),
      })
      .returning({ id: phoneCodes.id });
    await recordAttempt(ctx, rule);
    await queueSms(ctx, {
      key: `phone-code:${row?.id}`,
      to: phone,
      text: `好手驗證碼 ${code}，${terms.codeLivesMs / MINUTE} 分鐘內有效。請勿告訴任何人。`,
    });
    await audit(ctx, "member.code_sent", "user", memberId(ctx));
  });
  return terms.codePauseMs / 1000;
}

/** Compares the code and counts the try. @returns the refusal that the caller throws once the try is written down. */
async function tryCode(ctx: Ctx, phone: string, code: string): Promise<Refusal | null> {
  const [row] = await ctx.db
    .select()
    .from(phoneCodes)
    .where(and(eq(phoneCodes.userId, memberId(ctx)), eq(phoneCodes.phone, phone), isNull(phoneCodes.usedAt)))
    .orderBy(desc(phoneCodes.id))
    .limit(1)
    .for("update");
  if (!row || row.expiresAt <= ctx.now() || row.tries >= terms.codeTries) return new Refusal("code_expired");
  const fits = timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(seal(ctx, phone, code)));
  await ctx.db
    .update(phoneCodes)
    .set(fits ? { usedAt: ctx.now() } : { tries: row.tries + 1 })
    .where(eq(phoneCodes.id, row.id));
  if (fits) return null;
  const left = terms.codeTries - row.tries - 1;
  return left > 0
    ? new Refusal("code_wrong", { fields: { code: [`驗證碼不正確，還可以再試 ${left} 次。`] } })
    : new Refusal("code_expired", { fields: { code: ["錯誤次數太多，請重新取得驗證碼。"] } });
}

async function tellOwner(ctx: Ctx, user: User, what: string): Promise<void> {
  if (user.email) await mailChange(ctx, { ...user, email: user.email }, "你的手機號碼有變更", what);
}

/** Takes the number into the account when the code fits. */
export async function confirmPhone(ctx: Ctx, form: { cellphone: string; code: string }): Promise<void> {
  const refusal = await tx(ctx, (ctx) => tryCode(ctx, form.cellphone, form.code));
  if (refusal) throw refusal;
  try {
    await tx(ctx, async (ctx) => {
      const user = await lockUser(ctx, memberId(ctx));
      await ctx.db.update(users).set({ cellphone: form.cellphone }).where(eq(users.id, user.id));
      if (user.cellphone && user.cellphone !== form.cellphone)
        await tellOwner(ctx, user, "你帳號的手機號碼剛剛換成另一個。");
      await audit(ctx, "member.phone_confirmed", "user", user.id);
    });
  } catch (error) {
    if (brokeUnique(error, "users_cellphone")) refuseField("phone_taken", "cellphone");
    throw error;
  }
}

/** Takes the number out of the account; none there is no fault. */
export async function removePhone(ctx: Ctx): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, memberId(ctx));
    if (!user.cellphone) return;
    await ctx.db.update(users).set({ cellphone: null }).where(eq(users.id, user.id));
    await tellOwner(ctx, user, "你帳號的手機號碼剛剛移除了。");
    await audit(ctx, "member.phone_removed", "user", user.id);
  });
}
