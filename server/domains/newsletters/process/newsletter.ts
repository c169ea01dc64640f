import {
  type NewsletterState,
  type NewsletterTransition,
  type newsletterForms,
  newsletterStates,
} from "#contract/newsletters/states.ts";
import type { Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";

export type NewsletterProcessTypes = ProcessTypesOf<{
  state: NewsletterState;
  transition: NewsletterTransition;
  /** `submitter`: who submitted it; `editor`: any other operator who may edit it. */
  actor: "submitter" | "editor" | "system";
  form: (typeof newsletterForms)[number];
  facts: { state: NewsletterState };
  /** Who acts; submit: a second one in this month is meant. */
  input: { by: number | null; again?: boolean };
  changes: {
    submittedBy?: number | null;
    again?: boolean;
    releasedBy?: number | null;
    releasedAt?: Date;
    endedAt?: Date;
  };
}>;

/** An issue of the newsletter. No state has a deadline: a job writes the mails. */
export const newsletterProcess: Process<NewsletterProcessTypes> = {
  name: "newsletter",
  title: "電子報",
  refused: { code: "conflict" },
  sides: [],
  states: {
    draft: { label: newsletterStates.draft, next: "editor", endedBy: "送出" },
    waiting: { label: newsletterStates.waiting, next: "editor", endedBy: "另一位營運人員放行" },
    sending: { label: newsletterStates.sending, next: "system", endedBy: "寄完，或有人停止" },
    sent: { label: newsletterStates.sent },
    stopped: { label: newsletterStates.stopped },
  },
  transitions: {
    create: { from: null, to: "draft", by: ["editor"], label: "新增電子報" },
    submit: {
      from: "draft",
      to: "waiting",
      by: ["submitter", "editor"],
      label: "送出電子報",
      button: { form: "submit", label: "送出，請同事放行", tone: "primary", done: "已送出，等另一位同事放行" },
      set: (_row, _now, { by, again = false }) => ({ submittedBy: by, again }),
    },
    take_back: {
      from: "waiting",
      to: "draft",
      by: ["submitter", "editor"],
      label: "退回電子報",
      button: { form: "plain", label: "退回修改", tone: "secondary", done: "已退回草稿" },
      set: () => ({ submittedBy: null, again: false }),
    },
    release: {
      from: "waiting",
      to: "sending",
      by: ["editor"],
      label: "放行電子報",
      button: {
        form: "plain",
        label: "放行，開始寄送",
        tone: "primary",
        confirm: "會寄給現在所有訂閱的會員，寄出的信收不回來。請先看過信件的樣子。",
        done: "已放行，開始寄送",
      },
      set: (_row, now, { by }) => ({ releasedBy: by, releasedAt: now }),
    },
    stop: {
      from: "sending",
      to: "stopped",
      by: ["submitter", "editor"],
      label: "停止寄送",
      button: {
        form: "plain",
        tone: "danger",
        confirm: "還沒寫好的信不再寄，也不能再接著寄。已經交給郵件伺服器的收不回來。",
        done: "已停止寄送",
      },
      set: (_row, now) => ({ endedAt: now }),
    },
    finish: {
      from: "sending",
      to: "sent",
      by: ["system"],
      label: "電子報寄完",
      set: (_row, now) => ({ endedAt: now }),
    },
  },
};
