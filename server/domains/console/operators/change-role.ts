import { takesPart } from "#contract/accounts/status.ts";
import { type OperatorRole, roleNames } from "#contract/roles.ts";
import { lockWithAdmins, otherAdmins, setRoles, type User } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { notifyRole } from "./mails.ts";
import { isDone, type RoleChange } from "./rules.ts";

/**
 * Checks that a member may be given a role, or that it may be taken away. @throws Refusal conflict
 */
export async function checkRoleChange(ctx: Ctx, user: User, { act, role }: RoleChange): Promise<void> {
  if (act === "grant") {
    if (user.emailConfirmedAt === null)
      refuse("conflict", "這位會員還沒有完成信箱驗證，請先點開註冊時寄出的驗證信，再授予角色。");
    if (!takesPart(user.status) || user.deletedAt !== null)
      refuse("conflict", "這個帳號目前停權或正在刪除，不能授予角色。");
  } else if (role === "admin" && user.roles.includes("admin") && (await otherAdmins(ctx, user.id)) === 0) {
    const admin = roleNames.admin;
    refuse("conflict", `這是最後一位${admin}，收回後沒有人能再授予角色，請先讓另一位會員成為${admin}。`);
  }
}

/**
 * Gives a member a role of operators, or takes it away; sessions keep and lose the permission at once. The member is
 * notified.
 * @param why what the audit log stores beside the role
 * @returns false when there was nothing to change
 * @throws Refusal not_found, conflict
 */
export async function changeRole(
  ctx: Ctx,
  userId: number,
  change: RoleChange,
  why: { reason?: string; proposedBy?: number } = {},
): Promise<boolean> {
  return tx(ctx, async (ctx) => {
    const user = await lockWithAdmins(ctx, userId);
    if (isDone(user, change)) return false;
    await checkRoleChange(ctx, user, change);
    const { act, role } = change;
    const held = user.roles as OperatorRole[];
    await setRoles(ctx, userId, act === "grant" ? [...held, role] : held.filter((each) => each !== role));
    await audit(ctx, `operator.${act}`, "user", userId, { role, ...why });
    await notifyRole(ctx, userId, change);
    return true;
  });
}
