import { getUser, notifyChange } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";

/** Mails about changes of the second factor, because a thief could have made them. */
const mails = {
  turn_on: ["已開啟兩步驟驗證", "你的好手帳號開啟了兩步驟驗證，之後登入要多一個步驟。其他裝置都已登出。"],
  turn_off: ["已關閉兩步驟驗證", "你的好手帳號關閉了兩步驟驗證，之後只要密碼或社群帳號就能登入。"],
  add_app: ["已加入驗證 App", "你的好手帳號加入了一個驗證 App。"],
  remove_app: ["已移除驗證 App", "你的好手帳號移除了驗證 App。"],
  add_passkey: ["已加入通行金鑰", "你的好手帳號加入了一把通行金鑰。"],
  remove_passkey: ["已移除通行金鑰", "你的好手帳號移除了一把通行金鑰。"],
  renew_codes: ["已產生新的復原碼", "你的好手帳號產生了新的復原碼，舊的全部失效。"],
  reset: [
    "客服已移除你的兩步驟驗證",
    "客服依照你的請求，移除了好手帳號的兩步驟驗證，所有裝置都已登出。下次登入只需要密碼或社群帳號，登入後請重新設定。",
  ],
  use_recovery_code: ["有人用復原碼確認身分", "有人用一組復原碼通過你帳號的兩步驟驗證。"],
} as const;

async function codesLeft(ctx: Ctx, userId: number): Promise<number> {
  const rows = await read(ctx.db, {
    n: num,
  })`select count(*)::int as n from recovery_codes where user_id = ${userId} and used_at is null`;
  return rows[0]?.n ?? 0;
}

/** Records what became of a member's second factor, and tells the member. Part of the caller's transaction. */
export async function notifyMember(
  ctx: Ctx,
  userId: number,
  what: keyof typeof mails,
  data: Record<string, string> = {},
): Promise<void> {
  const { id, email, nickname } = await getUser(ctx, userId);
  const [subject, sentence] = mails[what];
  const left = what === "use_recovery_code" ? `還剩 ${await codesLeft(ctx, userId)} 組沒有用過。` : "";
  await notifyChange(ctx, { id, email, nickname }, { act: "second_factor_changed", subject, what: sentence + left });
  await audit(ctx, `second_factor.${what}`, "user", userId, data);
}
