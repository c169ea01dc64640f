import { type IdState, type idForms, idStates, type idTransitions } from "#contract/identity/states.ts";
import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";

type Decision = { answer: string | null; decidedAt: Date; forgetAt: Date };

export type IdProcessTypes = ProcessTypesOf<{
  state: IdState;
  transition: (typeof idTransitions)[number];
  actor: "member" | "operator";
  side: "applicant";
  form: (typeof idForms)[number];
  facts: { state: IdState; name: string };
  /** refuse: the reason shown to the member. */
  input: { answer?: string };
  changes: Decision;
  row: { name: string; answer: string | null };
}>;

/** Number and pictures are kept only for the configured days after this. */
const decided = (now: Date, answer: string | null): Decision => ({
  answer,
  decidedAt: now,
  forgetAt: later(now, terms.idImageRetentionDays * DAY),
});

/** An application for identity verification. After a refusal the member may apply again. */
export const idProcess: Process<IdProcessTypes> = {
  name: "identity",
  subject: "id_application",
  title: "身分驗證",
  refused: { code: "conflict", text: "這份申請剛剛已經由其他人員處理了。" },
  sides: ["applicant"],
  states: {
    waiting: { label: idStates.waiting, next: "operator", endedBy: "通過或不通過" },
    accepted: { label: idStates.accepted },
    refused: { label: idStates.refused },
  },
  transitions: {
    apply: {
      from: null,
      to: "waiting",
      by: ["member"],
      label: "申請身分驗證",
      act: "member.apply_for_id",
      notifies: [],
    },
    accept: {
      from: "waiting",
      to: "accepted",
      by: ["operator"],
      label: "通過身分驗證",
      button: {
        form: "accept",
        label: "通過",
        tone: "primary",
        confirm: "請確認證件上的姓名是「{name}」，證號與證件相同。之後收款帳戶的戶名只能是這個姓名。",
        done: "「{name}」已通過身分驗證",
      },
      line: "你的身分驗證已通過",
      mail: ({ name }) => ({
        text: [`驗證姓名是「${name}」。個人頁面會顯示已驗證，收款帳戶也可以設定了。`],
        act: { label: "設定收款帳戶", url: to("/mypage/setting") },
        below: [
          `你上傳的證件圖片與證號會在 ${terms.idImageRetentionDays} 天後刪除。誰在什麼時候查看過，都列在帳號設定裡。`,
        ],
      }),
      set: (_application, now) => decided(now, null),
    },
    refuse: {
      from: "waiting",
      to: "refused",
      by: ["operator"],
      label: "不通過身分驗證",
      button: { form: "refuse", label: "不通過", tone: "danger", done: "已通知會員沒有通過的原因" },
      line: "你的身分驗證沒有通過，請查看原因",
      subject: "你的身分驗證沒有通過",
      mail: ({ answer }) => ({
        text: ["照下面的原因修正後，可以重新申請。", `原因：\n${answer}`],
        act: { label: "重新申請", url: to("/mypage/setting") },
        below: [`這次上傳的證件圖片與證號會在 ${terms.idImageRetentionDays} 天後刪除。`],
      }),
      set: (_application, now, { answer = "" }) => decided(now, answer),
    },
  },
};
