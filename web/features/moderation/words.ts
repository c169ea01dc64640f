import type { ReportState } from "#contract/report-states.ts";
import type { Part } from "#contract/roles.ts";
import type { Tone } from "#web/ui/badge.tsx";

/** The parts of the console, as its menu and the pages of a part are called. */
export const partWords: Record<Part, string> = {
  members: "會員",
  disputes: "交易協調",
  finance: "財務",
  approvals: "大額放行",
  contacts: "客服信件",
  services: "服務",
  requests: "需求與提案",
  reports: "訊息檢舉",
  identity: "身分驗證",
  synonyms: "同義詞",
  news: "最新消息",
  jobs: "背景工作",
  audit: "操作紀錄",
};

/** Account status as the console names it. */
export const statusWords: Record<number, { label: string; tone: Tone }> = {
  1: { label: "正常", tone: "ok" },
  2: { label: "暫停使用", tone: "attention" },
  3: { label: "永久停權", tone: "danger" },
  4: { label: "申請刪除", tone: "neutral" },
};

export const roleWords: Record<string, string> = {
  support: "客服",
  finance: "財務",
  content: "內容",
  admin: "管理員",
};

/** What became of a reported message. */
export const reportTones: Record<ReportState, Tone> = { open: "attention", upheld: "ok", dismissed: "neutral" };

/** What became of a decision about a large sum. */
export const approvalWords: Record<"waiting" | "approved" | "rejected" | "withdrawn", { label: string; tone: Tone }> = {
  waiting: { label: "等待放行", tone: "attention" },
  approved: { label: "已放行", tone: "ok" },
  rejected: { label: "已退回", tone: "neutral" },
  withdrawn: { label: "已撤回", tone: "neutral" },
};

/** What can be opened of an application for an identity check. */
export const idPartWords = { number: "證號", front: "證件正面", back: "證件背面" } as const;
