import type { Part } from "#contract/roles.ts";

/** The parts of the console, as its menu and the pages of a part are called. */
export const partWords: Record<Part, string> = {
  members: "會員",
  disputes: "交易協調",
  finance: "財務",
  approvals: "大額放行",
  contacts: "客服信件",
  services: "服務",
  reports: "訊息檢舉",
  identity: "身分驗證",
  synonyms: "同義詞",
  news: "最新消息",
  jobs: "背景工作",
  audit: "操作紀錄",
};
