import type { Part } from "#contract/roles.ts";
import type { Tone } from "#web/ui/badge.tsx";

/** The parts of the console, as its menu and the pages of a part are called. */
export const partWords: Record<Part, string> = {
  members: "會員",
  disputes: "交易協調",
  finance: "財務",
  contacts: "客服信件",
  services: "服務",
  reports: "訊息檢舉",
  identity: "身分驗證",
  synonyms: "同義詞",
  news: "最新消息",
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
export const reportWords: Record<"open" | "upheld" | "dismissed", { label: string; tone: Tone }> = {
  open: { label: "待處理", tone: "attention" },
  upheld: { label: "成立", tone: "ok" },
  dismissed: { label: "不成立", tone: "neutral" },
};

/** What can be opened of an application for an identity check. */
export const idPartWords = { number: "證號", front: "證件正面", back: "證件背面" } as const;
