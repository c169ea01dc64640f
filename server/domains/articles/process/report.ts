import { type ReportState, reportStates } from "#contract/report-states.ts";
import { inState } from "#server/kernel/predicate.ts";
import type { Process, WordsOf } from "#server/kernel/process.ts";

export type ReportDecision = "uphold" | "dismiss";

/** A report, and what the article is called. */
export type ArticleReport = { id: number; state: ReportState; reporterId: number; title: string };

export type ArticleReportWords = WordsOf<{
  state: ReportState;
  transition: "report" | ReportDecision;
  actor: "member" | "operator";
  side: "reporter";
  facts: { state: ReportState };
}>;

export const isOpenReport = inState("open");

/** A member's report of an article. Operators decide all that wait of an article at once, by what they do with it. */
export const articleReportProcess: Process<ArticleReportWords> = {
  name: "article_report",
  title: "文章檢舉",
  refused: { code: "conflict" },
  sides: ["reporter"],
  states: {
    open: { label: reportStates.open, next: "operator", endedBy: "下架文章或不處理" },
    upheld: { label: reportStates.upheld },
    dismissed: { label: reportStates.dismissed },
  },
  transitions: {
    report: { from: null, to: "open", by: ["member"], label: "檢舉文章", act: "article.report", tells: [] },
    uphold: {
      from: "open",
      to: "upheld",
      by: ["operator"],
      label: "文章的檢舉成立",
      line: "你檢舉的文章「{title}」違反規範，已經下架",
    },
    dismiss: {
      from: "open",
      to: "dismissed",
      by: ["operator"],
      label: "文章的檢舉不成立",
      line: "你檢舉的文章「{title}」經確認沒有違反規範",
    },
  },
};
