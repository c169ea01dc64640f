import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { tx } from "#server/kernel/tx.ts";
import { notifyMember } from "../notify-member.ts";
import { takeAppCode } from "./app.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";

/**
 * Verifies a code of the app or a recovery code. Attempts are counted before comparison, including concurrent ones, so
 * it must not be called in a transaction, which would roll back the count.
 * @throws Refusal factor_code_wrong and factor_code_used at the field, too_many
 */
export async function takeCode(ctx: Ctx, userId: number, code: string): Promise<"app" | "recovery"> {
  const subject = `second-factor:${userId}`;
  // The limit of 15 minutes comes first: what it refuses does not use up the daily one.
  const uses = [await consume(ctx, "factorCode", subject), await consume(ctx, "factorCodeDay", subject)];
  const way = /^\d{6}$/.test(code) ? "app" : "recovery";
  await tx(ctx, async (ctx) => {
    const taken = await (way === "app" ? takeAppCode : takeRecoveryCode)(ctx, userId, code);
    if (!taken) refuseField("factor_code_wrong", "code");
    if (way === "recovery") await notifyMember(ctx, userId, "use_recovery_code");
  });
  for (const use of uses) await use.giveBack();
  return way;
}
