import { z } from "zod";
import { file, json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { ChargebackForm } from "./chargebacks.ts";
import { RefundPayee } from "./refund-payee.ts";
import { FinanceItem, FinanceQuery, FinanceRow, SettleForm, waitingMore } from "./schemas.ts";

export const getFinanceItems = route("GET /api/admin/finance", {
  auth: permission("finance", "read"),
  summary: "營運後台：要由財務處理的款項",
  query: FinanceQuery,
  answer: paged(FinanceRow, waitingMore),
  errors: ["forbidden"],
});

export const getFinanceItem = route("GET /api/admin/finance/{id}", {
  auth: permission("finance", "read"),
  summary: "營運後台：一筆要由財務處理的款項",
  answer: json(FinanceItem),
  errors: ["forbidden", "not_found"],
});

export const openFinanceAccount = route("POST /api/admin/finance/{id}/account", {
  auth: permission("finance", "decide"),
  fresh: true,
  summary: "營運後台：打開匯款帳號，會記錄下來",
  answer: json(z.object({ account: z.string() })),
  errors: ["forbidden", "not_found"],
});

export const retryFinanceItem = route("POST /api/admin/finance/{id}/retry", {
  auth: permission("finance", "decide"),
  fresh: true,
  summary: "營運後台：再試一次，由系統重新退款、查詢或核對",
  answer: json(FinanceItem),
  idempotent: true,
  errors: ["forbidden", "not_found", "conflict"],
});

export const settleFinanceItem = route("POST /api/admin/finance/{id}/settle", {
  auth: permission("finance", "decide"),
  fresh: true,
  summary: "營運後台：已人工處理，附原因與交易序號，並登錄對應的帳",
  body: SettleForm,
  answer: json(FinanceItem),
  idempotent: true,
  errors: ["forbidden", "not_found", "conflict"],
});

/** Returns the console item, which stays open until the bank has decided. */
export const recordChargeback = route("POST /api/admin/chargebacks", {
  auth: permission("finance", "decide"),
  fresh: true,
  summary: "營運後台：登錄銀行的付款爭議，保留可能由賣家負擔的收益",
  body: ChargebackForm,
  answer: json(FinanceItem),
  idempotent: true,
  errors: ["forbidden", "conflict", "invalid"],
});

export const getEvidence = route("GET /api/admin/finance/{id}/evidence", {
  auth: permission("finance", "decide"),
  fresh: true,
  summary: "營運後台：一筆付款爭議的佐證資料（一個可以列印的 HTML 檔），會記錄下來",
  answer: file({ type: "text/html; charset=utf-8" }),
  errors: ["forbidden", "not_found"],
});

export const chooseRefund = route("POST /api/refunds/{id}/choice", {
  auth: "member",
  fresh: true,
  summary: "選擇退款方式：立即退為點數，或匯到自己的銀行帳戶",
  body: RefundPayee,
  answer: none,
  idempotent: true,
  errors: ["not_found", "conflict"],
});
