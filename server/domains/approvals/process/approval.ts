import {
  type ApprovalState,
  type approvalForms,
  approvalStates,
  type approvalTransitions,
} from "#contract/approvals/states.ts";
import { money } from "#contract/money.ts";
import type { Guard, Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";

/**
 * `own`: the actor is its author. `about`: it is about the actor. `decides`: the actor has the permission of the
 * decision's section.
 */
type Facts = { state: ApprovalState; amount: number; own: boolean; about: boolean; decides: boolean };

export type ApprovalProcessTypes = ProcessTypesOf<{
  state: ApprovalState;
  transition: (typeof approvalTransitions)[number];
  actor: "operator" | "system";
  form: (typeof approvalForms)[number];
  facts: Facts;
  /** The acting operator, null: the system; reject, withdraw, lapse: the reason. */
  input: { operatorId: number | null; reason?: string };
  changes: { decidedBy: number | null; decidedAt: Date | null; reason: string | null };
}>;

type ApprovalGuard = Guard<ApprovalProcessTypes>;

const byAnother: ApprovalGuard = {
  words: "由別人提出",
  test: ({ own }) => !own,
  code: "forbidden",
  text: "這是你提出的決定，要由另一位營運人員放行或退回。",
};
const aboutAnother: ApprovalGuard = {
  words: "和自己無關",
  test: ({ about }) => !about,
  code: "forbidden",
  text: "這個決定和你自己的帳號有關，要由另一位營運人員放行或退回。",
};
const byOneself: ApprovalGuard = {
  words: "由自己提出",
  test: ({ own }) => own,
  code: "forbidden",
  text: "只有提出的人可以撤回。",
};
const hasPermission: ApprovalGuard = {
  words: "有權做這種決定",
  test: ({ decides }) => decides,
  code: "forbidden",
  text: "你的角色不能放行或退回這種決定。",
};

const decided = (_approval: unknown, now: Date, { operatorId, reason }: ApprovalProcessTypes["input"]) => ({
  decidedBy: operatorId,
  decidedAt: now,
  reason: reason ?? null,
});

const question = ({ amount }: Facts): string =>
  `${amount > 0 ? `立即處理 ${money(amount)} 的款項` : "立即執行"}，不能恢復。操作紀錄會留下你和提出的人。`;

/** A proposed decision; its input belongs to the domain that declares it. */
export const approvalProcess: Process<ApprovalProcessTypes> = {
  name: "approval",
  title: "待放行",
  refused: { code: "conflict", text: "這個決定已經有結果了。" },
  sides: [],
  states: {
    waiting: { label: approvalStates.waiting, next: "operator", endedBy: "另一位營運人員放行或退回，或提出的人撤回" },
    approved: { label: approvalStates.approved },
    rejected: { label: approvalStates.rejected },
    withdrawn: { label: approvalStates.withdrawn },
  },
  transitions: {
    propose: { from: null, to: "waiting", by: ["operator"], label: "提出大額決定" },
    approve: {
      from: "waiting",
      to: "approved",
      by: ["operator"],
      when: [byAnother, aboutAnother, hasPermission],
      label: "放行大額決定",
      button: { form: "approve", label: "放行", tone: "primary", confirm: question, done: "已放行並執行" },
      set: decided,
    },
    reject: {
      from: "waiting",
      to: "rejected",
      by: ["operator"],
      when: [byAnother, aboutAnother, hasPermission],
      label: "退回大額決定",
      button: { form: "reason", label: "退回", tone: "secondary", done: "已退回，沒有任何變動" },
      set: decided,
    },
    withdraw: {
      from: "waiting",
      to: "withdrawn",
      by: ["operator"],
      when: [byOneself],
      label: "撤回大額決定",
      button: { form: "reason", label: "撤回", tone: "secondary", done: "已撤回，沒有任何變動" },
      set: decided,
    },
    lapse: {
      from: "waiting",
      to: "withdrawn",
      by: ["system"],
      label: "大額決定不再需要",
      set: decided,
    },
  },
};
