import { and, desc, eq, isNull } from "drizzle-orm";
import { limits } from "#contract/route/limits.ts";
import * as terms from "#contract/terms.ts";
import { phoneCodes, users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { queueSms } from "#server/kernel/delivery/outbox.ts";
import { Refusal, refuseField } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { brokeUnique, tx } from "#server/kernel/tx.ts";
import { codeFits, newCode, sealCode } from "../codes.ts";
import { noteMark } from "../marks/marks.ts";
import { notifyChange } from "../security-mails.ts";
import { lockUser, type User } from "../store.ts";

const about = (ctx: Ctx, phone: string) => `phone-code:${memberId(ctx)}:${phone}`;

/** Counts a message by network, member and number: all three, or none when one limit is exceeded. */
async function countCode(ctx: Ctx, phone: string): Promise<void> {
  await consume(ctx, "phoneCodeNetwork");
  for (const subject of [`member:${memberId(ctx)}`, phone]) {
    await consume(ctx, "phoneCodePause", subject);
    await consume(ctx, "phoneCodeDay", subject);
  }
}

/**
 * Sends a code to a number. That another account uses the number is revealed only after the code is entered.
 * @param phone E.164
 * @returns seconds until another code may be sent
 */
export async function sendPhoneCode(ctx: Ctx, phone: string): Promise<number> {
  await tx(ctx, async (ctx) => {
    await countCode(ctx, phone);
    const code = newCode();
    const [row] = await ctx.db
      .insert(phoneCodes)
      .values({
        userId: memberId(ctx),
        phone,
        codeHash: sealCode(ctx, about(ctx, phone), code),
        expiresAt: later(ctx.now(), terms.codeLivesMs),
        createdAt: ctx.now(),
      })
      .returning({ id: phoneCodes.id });
    await queueSms(ctx, {
      key: `phone-code:${row?.id}`,
      to: phone,
      text: `好手驗證碼 ${code}，${terms.codeLivesMs / MINUTE} 分鐘內有效。請勿告訴任何人。`,
    });
    await audit(ctx, "member.send_code", "user", memberId(ctx));
  });
  return limits.phoneCodePause.seconds;
}

/** Compares the code and counts the attempt. @returns the refusal, which the caller throws after the commit */
async function tryCode(ctx: Ctx, phone: string, code: string): Promise<Refusal | null> {
  const [row] = await ctx.db
    .select()
    .from(phoneCodes)
    .where(and(eq(phoneCodes.userId, memberId(ctx)), eq(phoneCodes.phone, phone), isNull(phoneCodes.usedAt)))
    .orderBy(desc(phoneCodes.id))
    .limit(1)
    .for("update");
  if (!row || row.expiresAt <= ctx.now() || row.tries >= terms.codeTries) return new Refusal("code_expired");
  const fits = codeFits(ctx, about(ctx, phone), code, row.codeHash);
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

const notifyOwner = (ctx: Ctx, user: User, what: string) =>
  notifyChange(ctx, user, { act: "phone_changed", subject: "你的手機號碼有變更", what });

/** Stores the number in the account if the code is correct. */
export async function confirmPhone(ctx: Ctx, form: { cellphone: string; code: string }): Promise<void> {
  const refusal = await tx(ctx, (ctx) => tryCode(ctx, form.cellphone, form.code));
  if (refusal) throw refusal;
  try {
    await tx(ctx, async (ctx) => {
      const user = await lockUser(ctx, memberId(ctx));
      await ctx.db.update(users).set({ cellphone: form.cellphone }).where(eq(users.id, user.id));
      await noteMark(ctx, user.id, "phone", form.cellphone);
      if (user.cellphone && user.cellphone !== form.cellphone)
        await notifyOwner(ctx, user, "你帳號的手機號碼剛剛換成另一個。");
      await audit(ctx, "member.confirm_phone", "user", user.id);
    });
  } catch (error) {
    if (brokeUnique(error, "users_cellphone")) refuseField("phone_taken", "cellphone");
    throw error;
  }
}

/** Removes the number from the account; idempotent. */
export async function removePhone(ctx: Ctx): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, memberId(ctx));
    if (!user.cellphone) return;
    await ctx.db.update(users).set({ cellphone: null }).where(eq(users.id, user.id));
    await notifyOwner(ctx, user, "你帳號的手機號碼剛剛移除了。");
    await audit(ctx, "member.remove_phone", "user", user.id);
  });
}
