import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { getUser } from "../store.ts";
import { confirmPassword } from "./confirm-password.ts";

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
