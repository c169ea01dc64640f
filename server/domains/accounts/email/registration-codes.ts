import { and, desc, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import type { RegistrationCodeForm } from "#contract/accounts/mail-code.ts";
import * as terms from "#contract/terms.ts";
import { registrationCodes, users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { Refusal } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { tx } from "#server/kernel/tx.ts";
import { codeFits, newCode, sealCode } from "../codes.ts";
import { beginSessionOrAskFactor, type LoggedIn, type SecondFactorRequired } from "../log-in/begin-session.ts";
import { lockUser } from "../store.ts";
import { proveAddress } from "./prove-address.ts";

const about = (userId: number) => `registration:${userId}`;

/**
 * A new code for the address of a new account; an earlier one stops working. The browser that may type it stays, so that
 * a stranger who asks for another mail gains nothing. In the caller's transaction.
 * @returns the six digits to mail
 */
export async function issueRegistrationCode(ctx: Ctx, userId: number): Promise<string> {
  const code = newCode();
  const fresh = {
    codeHash: sealCode(ctx, about(userId), code),
    tries: 0,
    expiresAt: later(ctx.now(), terms.mailCodeLivesMs),
  };
  await ctx.db
    .insert(registrationCodes)
    .values({ userId, browser: ctx.client.browser ?? null, ...fresh })
    .onConflictDoUpdate({ target: registrationCodes.userId, set: fresh });
  return code;
}

/** The password of an unconfirmed account was typed: from now on its code is accepted in this browser. */
export async function acceptCodeHere(ctx: Ctx, userId: number): Promise<void> {
  const browser = ctx.client.browser ?? null;
  // Without a code that was mailed, this one fits nothing and has expired.
  const unsent = { codeHash: sealCode(ctx, about(userId), newCode()), expiresAt: ctx.now() };
  await ctx.db
    .insert(registrationCodes)
    .values({ userId, browser, ...unsent })
    .onConflictDoUpdate({ target: registrationCodes.userId, set: { browser } });
}

/** Whether the account was registered in this browser, or its password typed here since. */
export async function isRegisteredHere(ctx: Ctx, userId: number): Promise<boolean> {
  const { browser } = ctx.client;
  if (!browser) return false;
  const mine = and(eq(registrationCodes.userId, userId), eq(registrationCodes.browser, browser));
  return (await ctx.db.$count(registrationCodes, mine)) > 0;
}

const expired = () =>
  new Refusal("code_expired", { fields: { code: ["驗證碼已經失效，請按「重新寄送」，再輸入最新一封信裡的驗證碼。"] } });

/** Part of the caller's transaction: a failed attempt is counted, so its refusal is returned. */
async function takeCode(ctx: Ctx, email: string | undefined, code: string): Promise<number | Refusal> {
  // One query whether or not the address is known. Other browsers learn nothing about it.
  const [row] = await ctx.db
    .select({ code: registrationCodes, address: users.email })
    .from(registrationCodes)
    .innerJoin(users, eq(users.id, registrationCodes.userId))
    .where(
      and(
        email === undefined ? undefined : eq(users.email, email),
        eq(registrationCodes.browser, ctx.client.browser ?? ""),
        gt(registrationCodes.expiresAt, ctx.now()),
      ),
    )
    .orderBy(desc(registrationCodes.expiresAt))
    .limit(1)
    .for("update", { of: registrationCodes });
  if (!row || row.code.tries >= terms.codeTries) return expired();
  const { userId, codeHash, tries } = row.code;
  await consume(ctx, "factorCodeDay", `${row.address} registration`);
  const own = eq(registrationCodes.userId, userId);
  if (codeFits(ctx, about(userId), code, codeHash)) {
    await ctx.db.delete(registrationCodes).where(own);
    return userId;
  }
  await ctx.db
    .update(registrationCodes)
    .set({ tries: tries + 1 })
    .where(own);
  const left = terms.codeTries - tries - 1;
  return left > 0
    ? new Refusal("code_wrong", { fields: { code: [`驗證碼不正確，還可以再試 ${left} 次。`] } })
    : expired();
}

/**
 * Confirms the address by the mailed code and logs in the browser that waits for it. Also after the link was pressed
 * elsewhere.
 * @throws Refusal code_wrong, code_expired, too_many
 */
export async function confirmByCode(
  ctx: Ctx,
  { email, code }: z.output<typeof RegistrationCodeForm>,
): Promise<LoggedIn | SecondFactorRequired> {
  const result = await tx(ctx, async (ctx) => {
    const taken = await takeCode(ctx, email, code);
    if (taken instanceof Refusal) return taken;
    const user = await lockUser(ctx, taken);
    if (!user.emailConfirmedAt) {
      await proveAddress(ctx, user);
      await audit(ctx, "member.confirm", "user", user.id);
    }
    return beginSessionOrAskFactor(ctx, user.id, "registration_code");
  });
  if (result instanceof Refusal) throw result;
  return result;
}
