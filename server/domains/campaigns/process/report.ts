import { type ReportState, reportStates } from "#contract/report-states.ts";
import { inState } from "#server/kernel/predicate.ts";
import type { Process, WordsOf } from "#server/kernel/process.ts";

export type ReportDecision = "uphold" | "dismiss";

/** A report, and what the entry is called. */
export type EntryReport = { id: number; state: ReportState; reporterId: number; title: string; slug: string };

export type EntryReportWords = WordsOf<{
  state: ReportState;
  transition: "report" | ReportDecision;
  actor: "member" | "operator";
  side: "reporter";
  facts: { state: ReportState };
}>;

export const isOpenReport = inState("open");

/** A member's report of an entry. Operators decide all that wait of an entry at once, by what they do with it. */
export const entryReportProcess: Process<EntryReportWords> = {
  name: "campaign_entry_report",
  title: "作品檢舉",
  refused: { code: "conflict" },
  sides: ["reporter"],
  states: {
    open: { label: reportStates.open, next: "operator", endedBy: "下架作品或不處理" },
    upheld: { label: reportStates.upheld },
    dismissed: { label: reportStates.dismissed },
  },
  transitions: {
    report: { from: null, to: "open", by: ["member"], label: "檢舉作品", act: "campaign_entry.report", tells: [] },
    uphold: {
      from: "open",
      to: "upheld",
      by: ["operator"],
      label: "作品的檢舉成立",
      line: "你檢舉的作品「{title}」違反規範，已經下架",
    },
    dismiss: {
      from: "open",
      to: "dismissed",
      by: ["operator"],
      label: "作品的檢舉不成立",
      line: "你檢舉的作品「{title}」經確認沒有違反規範",
    },
  },
};
