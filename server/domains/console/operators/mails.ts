import { to } from "#contract/paths/to.ts";
import { roleNames } from "#contract/roles.ts";
import { notify } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { RoleChange } from "./rules.ts";

/** Tells a member that they got or lost a role of operators. */
export async function notifyRole(ctx: Ctx, userId: number, { act, role }: RoleChange): Promise<void> {
  const grants = act === "grant";
  const name = roleNames[role];
  await notify(ctx, {
    to: userId,
    kind: "operator_role",
    key: `operator:${act}:${role}:${ctx.now().getTime()}`,
    title: grants ? `你已成為營運人員（${name}）` : `你的營運角色「${name}」已收回`,
    url: grants ? to("/admin") : to("/mypage/notifications"),
    mail: {
      ...(grants
        ? {
            text: ["登入後請先設定兩步驟驗證，才能開始處理。"],
            act: { label: "前往營運後台", url: to("/admin") },
            below: [`如果你不知道這件事，請立刻聯絡客服：${ctx.ports.company.support}`],
          }
        : { text: ["收回立即生效。"], below: [`如果有疑問，請聯絡客服：${ctx.ports.company.support}`] }),
    },
  });
}
