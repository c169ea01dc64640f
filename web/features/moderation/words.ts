import type { Tone } from "#web/ui/badge.tsx";

/** Account status (spec §4) as the console names it. */
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

/** Acts of the audit log; one without a word shows its own name. */
export const actWords: Record<string, string> = {
  "member.suspend": "停權",
  "member.ban": "永久停權",
  "member.restore": "恢復帳號",
  "member.pledge": "承諾不再違規",
  "member.appeal": "提出申訴",
  "member.leave": "申請刪除帳號",
  "member.deleted": "帳號已刪除",
  "member.export_asked": "申請匯出資料",
  "member.export_downloaded": "下載匯出的資料",
  "appeal.answer": "回覆申訴",
  "contact.answer": "回覆信件",
  "identity.look": "查看身分證件",
  "identity.accept": "通過身分驗證",
  "identity.refuse": "不通過身分驗證",
  "identity.forget": "刪除身分證件",
  "order.look": "查看協調資料",
  "order.look_at_file": "開啟協調的檔案",
  "order.dispute": "申請平台協調",
  "order.dispute_answer": "回覆協調",
  "order.drop": "撤回協調",
  "order.agree_amount": "同意協調金額",
  "order.resolve": "裁定協調",
  "order.contest_fault": "對責任歸屬提出異議",
  "order.decide_contest": "決定責任歸屬",
  "synonyms.create": "新增同義詞",
  "synonyms.save": "修改同義詞",
  "synonyms.delete": "刪除同義詞",
  "message.report": "檢舉訊息",
  "message_report.read": "查看檢舉內容",
  "message_report.file": "開啟檢舉的檔案",
  "message_report.decide": "判定檢舉",
  "news.create": "新增消息",
  "news.save": "修改消息",
  "news.publish": "發布消息",
  "news.withdraw": "撤下消息",
  "outbox.failed": "信件無法送達",
};

/** What can be opened of an application for an identity check. */
export const idPartWords = { number: "證號", front: "證件正面", back: "證件背面" } as const;
