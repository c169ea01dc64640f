import { memberStatus } from "#contract/accounts/status.ts";
import { viewingMinutes } from "#contract/moderation/viewing.ts";
import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import type { User } from "#server/domains/accounts/index.ts";
import { notify } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

type Blocked = { id: number; status: number; reason: string; quote: string };

/** Why the account is blocked, and what its owner can do about it. */
export async function notifyBlocked(ctx: Ctx, userId: number, { id, status, reason, quote }: Blocked): Promise<void> {
  const banned = status === memberStatus.banned;
  const word = banned ? "永久停權" : "暫停使用";
  await notify(ctx, {
    to: userId,
    kind: "account_status",
    key: `suspension:${id}`,
    title: `你的帳號已${word}`,
    mail: {
      text: [`原因：\n${reason}`, ...(quote ? [`相關內容：\n${quote}`] : [])],
      ...(banned
        ? { below: [`如果認為處分有誤，請用這個信箱寫信給客服：${ctx.ports.company.support}`] }
        : {
            act: { label: "登入提出申訴", url: to("/") },
            below: [`如果認為處分有誤，可以在 ${terms.appealDays} 天內登入後提出一次申訴。`],
          }),
    },
  });
}

export async function notifySessionsEnded(ctx: Ctx, userId: number): Promise<void> {
  await notify(ctx, {
    to: userId,
    kind: "security",
    key: `sessions_ended:${userId}:${ctx.now().getTime()}`,
    title: "客服已登出你的所有裝置",
    mail: {
      text: ["這是為了保護你的帳號。請重新登入，如果覺得有人知道你的密碼，請先重設密碼。"],
      act: { label: "重設密碼", url: to("/forget_password") },
    },
  });
}

/** Nobody applies for the mark, so the reason is told either way. */
export async function notifyCertified(
  ctx: Ctx,
  userId: number,
  { star, reason }: { star: boolean; reason: string },
): Promise<void> {
  await notify(ctx, {
    to: userId,
    kind: "account_status",
    key: `star:${userId}:${ctx.now().getTime()}`,
    title: star ? "恭喜，你成為嚴選達人" : "你的嚴選達人標記已收回",
    mail: {
      text: [
        star ? "你的個人頁和服務現在會顯示嚴選達人的標記。" : "你的個人頁和服務不再顯示嚴選達人的標記，其他都不變。",
        `原因：\n${reason}`,
      ],
      act: { label: "看我的個人頁", url: to("/users/:id", { id: userId }) },
    },
  });
}

/** @param user as they were before */
export async function notifyRestored(ctx: Ctx, user: User): Promise<void> {
  await notify(ctx, {
    to: user.id,
    kind: "account_status",
    key: `restored:${user.id}:${ctx.now().getTime()}`,
    title: "你的帳號已恢復使用",
    mail: {
      text: [
        "可以照常使用好手的所有功能。",
        // Services were paused when the member asked to leave; only the seller puts them on sale again.
        ...(user.status === memberStatus.leaving ? ["刊登的服務目前是暫停狀態，可以到服務管理重新上架。"] : []),
      ],
      act: { label: "回到好手", url: to("/") },
    },
  });
}

/** An operator saw the pages as the member does. */
export async function notifyViewed(ctx: Ctx, userId: number): Promise<void> {
  await notify(ctx, {
    to: userId,
    kind: "personal_data",
    key: `viewed:${userId}:${ctx.now().getTime()}`,
    title: "客服查看了你的頁面",
    url: to("/mypage/notifications"),
    mail: {
      text: [
        `為了協助處理問題，客服有 ${viewingMinutes} 分鐘可以看你看到的頁面，只能看，不能替你做任何事。`,
        "對話、帳號設定、證件和銀行帳戶都看不到，查看的原因我們也會留下紀錄。",
      ],
      below: [`如果有疑問，請聯絡客服：${ctx.ports.company.support}`],
    },
  });
}
