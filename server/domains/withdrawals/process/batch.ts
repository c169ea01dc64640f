import { type BatchState, type batchForms, batchStates, type batchTransitions } from "#contract/withdrawals/states.ts";
import type { Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";

type Changes = {
  releasedBy: number | null;
  releasedAt: Date | null;
  closedAt: Date | null;
  answer: string | null;
};

export type BatchProcessTypes = ProcessTypesOf<{
  state: BatchState;
  transition: (typeof batchTransitions)[number];
  actor: "operator";
  form: (typeof batchForms)[number];
  facts: { state: BatchState; number: string; count: number };
  /** release: the operator. answer: the SHA-256 of the bank's file. */
  input: { operatorId?: number; answer?: string };
  changes: Changes;
}>;

/** A transfer file for the bank. */
export const batchProcess: Process<BatchProcessTypes> = {
  name: "withdrawal_batch",
  title: "匯款批次",
  refused: { code: "conflict", text: "這個批次的狀態剛剛已經改變，這個動作已經不能做了。" },
  sides: [],
  states: {
    waiting: { label: batchStates.waiting, next: "operator", endedBy: "另一位營運人員放行，或取消" },
    sent: { label: batchStates.sent, next: "operator", endedBy: "匯入銀行的回覆檔" },
    answered: { label: batchStates.answered },
    discarded: { label: batchStates.discarded },
  },
  transitions: {
    make: { from: null, to: "waiting", by: ["operator"], label: "建立匯款批次" },
    release: {
      from: "waiting",
      to: "sent",
      by: ["operator"],
      label: "放行匯款批次",
      button: { form: "propose", label: "提出放行", tone: "primary", done: "已提出，等待另一位營運人員放行" },
      set: (_batch, now, { operatorId }) => ({ releasedBy: operatorId ?? null, releasedAt: now }),
    },
    answer_part: { from: "sent", to: "sent", by: ["operator"], label: "匯入部分的回覆" },
    answer: {
      from: "sent",
      to: "answered",
      by: ["operator"],
      label: "匯入銀行的回覆檔",
      button: { form: "answer", label: "匯入銀行回覆檔", tone: "primary", done: "已匯入銀行的回覆" },
      set: (_batch, now, { answer }) => ({ closedAt: now, answer: answer ?? null }),
    },
    discard: {
      from: "waiting",
      to: "discarded",
      by: ["operator"],
      label: "取消匯款批次",
      button: {
        form: "discard",
        label: "取消批次",
        tone: "danger",
        confirm: "批次 {number} 的 {count} 筆提領會回到等待中，下次可以再做成批次。",
        done: "批次已取消",
      },
      set: (_batch, now) => ({ closedAt: now }),
    },
  },
};
