import type { z } from "zod";
import type { RoleForm } from "#contract/console/operators.ts";
import { to } from "#contract/paths/to.ts";
import { permission, roleNames } from "#contract/roles.ts";
import { findUserByEmail, getUser, lockWithAdmins } from "#server/domains/accounts/index.ts";
import { propose } from "#server/domains/approvals/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { operatorDecision } from "#server/kernel/process/operator-decision.ts";
import { tx } from "#server/kernel/tx.ts";
import { changeRole, checkRoleChange } from "./change-role.ts";
import { isDone, type RoleChange } from "./rules.ts";

/** A role opens the members' data and money, so it always needs two admins; whose role it is decides nothing. */
export const roleDecision = operatorDecision<RoleChange & { reason: string; proposedBy: number }>({
  kind: "operator.change_role",
  permission: permission("operators", "decide"),
  always: true,
  aboutMember: true,
  async carryOut(ctx, userId, { reason, proposedBy, ...change }) {
    const { roles } = await getUser(ctx, proposedBy);
    if (!roles.includes("admin")) refuse("conflict", "提出的人現在不是管理員，請退回這個決定。");
    if (!(await changeRole(ctx, userId, change, { reason, proposedBy })))
      refuse("conflict", "這個角色在提出之後已經變更過，請退回這個決定。");
  },
});

/**
 * Proposes to give a member a role, or to take one away; another admin executes it.
 * @throws Refusal invalid at the address when nobody has it; forbidden for a role for oneself; conflict when there is
 * nothing to change, or a change of the member's roles already waits
 */
export async function proposeRole(ctx: Ctx, { email, reason, act, role }: z.output<typeof RoleForm>): Promise<void> {
  const change: RoleChange = { act, role };
  await tx(ctx, async (ctx) => {
    const found = (await findUserByEmail(ctx, email)) ?? refuseField("invalid", "email", "沒有以這個信箱註冊的會員");
    const user = await lockWithAdmins(ctx, found.id);
    const name = roleNames[role];
    const grants = act === "grant";
    const proposedBy = memberId(ctx);
    if (grants && proposedBy === user.id) refuse("forbidden", "不能為自己提出角色，請由另一位管理員提出。");
    if (isDone(user, change))
      refuse("conflict", `「${user.nickname}」${grants ? `已經是${name}` : `不是${name}`}，不需要變更。`);
    await checkRoleChange(ctx, user, change);
    await propose(ctx, roleDecision, {
      subjectId: user.id,
      amount: 0,
      title: grants ? `讓「${user.nickname}」成為${name}` : `收回「${user.nickname}」的${name}角色`,
      url: to("/admin/members/:id", { id: user.id }),
      facts: [
        { term: "帳號", value: user.email ?? `會員 ${user.id}` },
        { term: "原因", value: reason },
      ],
      input: { ...change, reason, proposedBy },
    });
  });
}
