import * as terms from "#contract/terms.ts";
import type { User } from "#server/domains/accounts/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { queueMail } from "#server/kernel/outbox.ts";

type Checked = { id: number; name: string };

/** The name is verified: what that opens. */
export async function mailIdAccepted(ctx: Ctx, user: User, { id, name }: Checked): Promise<void> {
  if (!user.email) return;
  await queueMail(ctx, {
    key: `identity:${id}`,
    to: user.email,
    subject: "你的身分驗證已通過",
    text: [
      `${user.nickname}，你好：`,
      `你的身分驗證已經通過，驗證姓名是「${name}」。個人頁面會顯示已驗證，收款帳戶也可以設定了：`,
      `${ctx.ports.origin}/mypage/setting`,
      `你上傳的證件圖片與證號會在 ${terms.idImageKeepDays} 天後刪除。誰在什麼時候查看過，都列在帳號設定裡。`,
    ].join("\n\n"),
  });
}

/** Why an identity check failed, and that another one may follow. */
export async function mailIdRefused(
  ctx: Ctx,
  user: User,
  { id, answer }: { id: number; answer: string },
): Promise<void> {
  if (!user.email) return;
  await queueMail(ctx, {
    key: `identity:${id}`,
    to: user.email,
    subject: "你的身分驗證沒有通過",
    text: [
      `${user.nickname}，你好：`,
      `你的身分驗證沒有通過，原因如下：\n${answer}`,
      "修正後可以重新申請：",
      `${ctx.ports.origin}/mypage/setting`,
      `這次上傳的證件圖片與證號會在 ${terms.idImageKeepDays} 天後刪除。`,
    ].join("\n\n"),
  });
}
