import { HOUR } from "#server/kernel/clock.ts";
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
