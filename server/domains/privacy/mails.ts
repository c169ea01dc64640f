import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import { longDate } from "#contract/time.ts";
import { notify } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/** The archive that the member asked for is ready. The mail has no link that opens it: only its owner's log-in does. */
export async function notifyExport(ctx: Ctx, userId: number, exportId: number): Promise<void> {
  const url = `${to("/mypage/setting")}#data`;
  await notify(ctx, {
    to: userId,
    kind: "personal_data",
    key: `export:${exportId}`,
    title: `你的資料已經整理好，${terms.exportRetentionDays} 天內可以下載`,
    url,
    mail: {
      subject: "你的資料已經整理好",
      text: [`${terms.exportRetentionDays} 天內可以登入後到設定頁下載。`],
      act: { label: "前往下載", url },
      below: ["檔案裡有你的個人資料，請妥善保存。如果不是你本人申請，請立刻變更密碼。"],
    },
  });
}

/** When the account goes, what happens until then, and how to keep it. */
export async function notifyLeaving(ctx: Ctx, userId: number, deleteAt: Date): Promise<void> {
  await notify(ctx, {
    to: userId,
    kind: "account_status",
    key: `leaving:${userId}:${deleteAt.getTime()}`,
    title: "已收到你的刪除帳號申請",
    mail: {
      text: [
        `你的好手帳號將在 ${longDate(deleteAt)}刪除。在那之前帳號不能使用，刊登的服務也已下架。`,
        "如果改變心意，或不是你本人申請，請在期限前與客服聯絡，帳號可以恢復。",
      ],
      act: { label: "聯絡客服", url: to("/contact") },
    },
  });
}

/** The receipt for a rest that was given up. */
export async function notifyGivenUp(
  ctx: Ctx,
  userId: number,
  { amount, number }: { amount: number; number: string },
): Promise<void> {
  await notify(ctx, {
    to: userId,
    kind: "receipt",
    key: `given_up:${number}`,
    title: "放棄剩餘款項的收據",
    mail: {
      text: [`你刪除帳號時選擇放棄剩下的 ${money(amount)}，這筆錢不會再匯給你。`],
      card: {
        facts: [
          ["日期", longDate(ctx.now())],
          ["金額", money(amount)],
          ["收據編號", number],
        ],
      },
      act: { label: "聯絡客服", url: to("/contact") },
      below: ["如果不是你本人申請，請與客服聯絡，並告知收據編號。"],
    },
  });
}
