import { HOUR, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { queueMail } from "#server/kernel/mail.ts";
import { digest } from "#server/kernel/secrets.ts";
import { settings } from "#server/kernel/settings.ts";
import { issueMailToken } from "./mail-tokens.ts";

/** Sends the link that proves the address. */
export async function mailConfirmation(ctx: Ctx, user: { id: number; email: string; nickname: string }): Promise<void> {
  const token = await issueMailToken(ctx, user.id, "confirm", settings.confirmHours * HOUR);
  await queueMail(ctx, {
    key: `confirm:${digest(token)}`,
    to: user.email,
    subject: "請驗證你的電子信箱",
    text: [
      `${user.nickname}，你好：`,
      "歡迎加入好手。請點擊下方連結完成信箱驗證：",
      `${ctx.ports.origin}/register_confirm?token=${token}`,
      `連結 ${settings.confirmHours} 小時內有效，只能使用一次。如果你沒有註冊好手，請忽略這封信。`,
    ].join("\n\n"),
  });
}

/** Sends the link that sets a new password. */
export async function mailPasswordReset(
  ctx: Ctx,
  user: { id: number; email: string; nickname: string },
): Promise<void> {
  const token = await issueMailToken(ctx, user.id, "reset", settings.resetMinutes * MINUTE);
  await queueMail(ctx, {
    key: `reset:${digest(token)}`,
    to: user.email,
    subject: "重設你的密碼",
    text: [
      `${user.nickname}，你好：`,
      "我們收到重設密碼的申請。請點擊下方連結設定新密碼：",
      `${ctx.ports.origin}/change_password/${token}`,
      `連結 ${settings.resetMinutes} 分鐘內有效，只能使用一次。如果不是你本人申請，請忽略這封信，密碼不會改變。`,
    ].join("\n\n"),
  });
}

/** Tells the owner that the password is another one now. */
export async function mailPasswordChanged(
  ctx: Ctx,
  user: { id: number; email: string; nickname: string },
): Promise<void> {
  await queueMail(ctx, {
    key: `password-changed:${user.id}:${ctx.now().getTime()}`,
    to: user.email,
    subject: "你的密碼已經變更",
    text: [
      `${user.nickname}，你好：`,
      "你的密碼剛剛變更了，其他裝置都已登出。",
      "如果不是你本人操作，請立刻重設密碼：",
      `${ctx.ports.origin}/forget_password`,
    ].join("\n\n"),
  });
}
