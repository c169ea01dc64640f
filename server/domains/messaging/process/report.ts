import type { reportForms, reportTransitions } from "#contract/reports/schemas.ts";
import { type ReportState, reportStates } from "#contract/reports/states.ts";
import type { Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";

export type MessageReportProcessTypes = ProcessTypesOf<{
  state: ReportState;
  transition: (typeof reportTransitions)[number];
  actor: "member" | "operator";
  side: "reporter";
  form: (typeof reportForms)[number];
  facts: { state: ReportState };
}>;

/** A member's report of a message. Sanctions against the other member are separate acts. */
export const messageReportProcess: Process<MessageReportProcessTypes> = {
  name: "message_report",
  title: "訊息檢舉",
  refused: { code: "conflict", text: "這則檢舉剛剛已經處理過了。" },
  sides: ["reporter"],
  states: {
    open: { label: reportStates.open, next: "operator", endedBy: "判定成立或不成立" },
    upheld: { label: reportStates.upheld },
    dismissed: { label: reportStates.dismissed },
  },
  transitions: {
    report: { from: null, to: "open", by: ["member"], label: "檢舉訊息", act: "message.report", notifies: [] },
    uphold: {
      from: "open",
      to: "upheld",
      by: ["operator"],
      label: "檢舉成立",
      button: { form: "decision", tone: "primary", done: "已記錄，並通知檢舉人" },
      line: "你檢舉的訊息違反規範，我們已經處理",
    },
    dismiss: {
      from: "open",
      to: "dismissed",
      by: ["operator"],
      label: "檢舉不成立",
      button: { form: "decision", label: "不成立", tone: "secondary", done: "已記錄，並通知檢舉人" },
      line: "你檢舉的訊息經確認沒有違反規範",
    },
  },
};
