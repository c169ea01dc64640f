import { type FinanceKind, financeKindNames, type SettleWay, type WaitingKind } from "#contract/finance/schemas.ts";
import type { FinanceState } from "#contract/finance/states.ts";
import type { Tone } from "#web/ui/badge.tsx";

/** Names of the kinds in that table. */
export const waitingWords: Record<WaitingKind, string> = {
  ...financeKindNames,
  due: "匯款日到了、還沒做成批次的提領",
  blocked: "停權會員等確認的提領",
  bounced: "離開的會員被銀行退回、等新帳戶的款項",
  held: "戶名要先更正才能匯出的提領",
  unreleased: "還沒放行的匯款批次",
  batch: "已放行、等銀行回覆的匯款批次",
  approval: "等另一位營運人員放行的決定",
  case: "等待裁定的交易",
  choice: "等買家選擇收款方式的退款",
  job: "停下的背景工作",
  message: "一小時以上還沒寄出的信件與簡訊",
  leaving: "過了刪除日還沒刪除的帳號",
  left: "已離開、帳上還有錢的會員",
};

export const itemTones: Record<FinanceState, Tone> = { open: "attention", trying: "info", done: "ok", settled: "ok" };

/** What a retry does, or what to do about a kind without one. */
export const retryWords: Record<FinanceKind, string> = {
  refund: "系統會重新向金流申請退款。",
  transfer: "帳戶有誤或匯款被退回時，請買家重新填寫帳戶或改收點數。",
  amount: "系統會重新向金流查詢這次付款。",
  answer: "系統會重新向金流查詢這次付款。",
  excess: "系統會重新向金流核對已退的金額。",
  ledger: "系統會重新核對整本帳。",
  invoice: "系統會重新開立或作廢；折讓請先到 ezPay 後台確認還沒有開立，避免重複。",
  chargeback:
    "銀行判定前，訂單、退款與這筆款項都暫停，期限不計。收到判定後登錄結果。敗訴時，只有買家主張服務問題且沒有親自驗收的部分由賣家負擔，其餘由平台負擔。",
  risk: "確認款項來源與收款人後再放行；不放行時，買家會再選一次帳戶或改收點數。",
};

/** What to do about an order whose buyer and seller may be the same person. */
export const sidesWords =
  "看過雙方的資料和交易室，確認不是自己買自己的服務再放行；同住的家人共用裝置很常見。還沒確認前不用處理，款項會留在賣家的待入帳，交易、評價和退款都照常。放行後，這筆訂單不會再保留。";

export const wayWords: Record<SettleWay, { label: string; hint: string }> = {
  bank: { label: "已由公司帳戶轉帳退還", hint: "帳上會登錄：金流仍保有這筆款項，由公司帳戶支出。" },
  gateway: { label: "已在金流後台退還", hint: "款項由金流直接退還付款人。" },
  nothing: { label: "確認沒有收到款項", hint: "這次付款視為逾時，買家可以重新付款。" },
  papers: { label: "已在 ezPay 後台處理", hint: "填寫發票或折讓單的號碼，會通知會員已開立或已作廢。" },
  journal: { label: "以公司帳戶沖正", hint: "帳上會登錄一筆與公司帳戶對沖的分錄。" },
  won: { label: "爭議不成立，款項已退回", hint: "帳上會登錄：金流重新撥付這筆款項，保留的收益退還賣家。" },
  go: { label: "放行", hint: "款項會照原本的方式進行。" },
  deny: { label: "不放行", hint: "這次不匯款，通知買家改填帳戶或改收點數。" },
  lost: { label: "爭議成立，款項已退還持卡人", hint: "保留的收益用來負擔，不足的部分登錄為平台損失。" },
};
