import { csv, file, json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { Decided } from "../approvals/schemas.ts";
import { permission } from "../roles.ts";
import { PageQuery } from "../shared.ts";
import {
  AdminWithdrawal,
  AdminWithdrawalQuery,
  BatchFile,
  BatchRow,
  batchesMore,
  CorrectForm,
  HandBackForm,
  TransferLine,
  Withdrawal,
  WithdrawForm,
  withdrawalsMore,
} from "./schemas.ts";

export const balanceToTransfer = route("POST /api/balance_to_transfer", {
  auth: "member",
  fresh: true,
  summary: "把餘額提領到自己的銀行帳戶",
  restriction: "withdrawals",
  body: WithdrawForm,
  answer: json(Withdrawal),
  idempotent: true,
  keyOptional: true,
  errors: ["balance_short", "withdrawal_open", "withdrawal_identity", "withdrawal_account"],
});

export const getMyWithdrawals = route("GET /api/my_withdrawals", {
  viewing: "refused",
  auth: "member",
  summary: "我的提領：每一筆走到哪裡，以及現在能不能申請",
  query: PageQuery,
  answer: paged(Withdrawal, withdrawalsMore),
});

const decide = { auth: permission("withdrawals", "decide"), fresh: true, idempotent: true } as const;
const read = { auth: permission("withdrawals", "read") } as const;

export const getAdminWithdrawals = route("GET /api/admin/withdrawals", {
  ...read,
  summary: "營運後台：提領申請",
  query: AdminWithdrawalQuery,
  answer: paged(AdminWithdrawal),
  errors: ["forbidden"],
});

export const handBackWithdrawal = route("POST /api/admin/withdrawals/{id}/hand_back", {
  ...decide,
  summary: "營運後台：退回一筆還沒進批次的提領，附會員會看到的原因",
  body: HandBackForm,
  answer: none,
  errors: ["forbidden", "not_found", "conflict"],
});

export const correctPayee = route("POST /api/admin/withdrawals/{id}/correct", {
  ...decide,
  summary: "營運後台：已離開的會員被退回的款項，改匯到另一個帳戶",
  body: CorrectForm,
  answer: none,
  errors: ["forbidden", "not_found", "conflict"],
});

export const bounceWithdrawal = route("POST /api/admin/withdrawals/{id}/bounce", {
  ...decide,
  summary: "營運後台：銀行回覆匯出之後又退回的提領，提出後由另一位營運人員放行",
  body: HandBackForm,
  answer: json(Decided),
  errors: ["forbidden", "not_found", "conflict"],
});

export const getBatches = route("GET /api/admin/withdrawal_batches", {
  ...read,
  summary: "營運後台：匯款批次",
  query: PageQuery,
  answer: paged(BatchRow, batchesMore),
  errors: ["forbidden"],
});

export const makeBatch = route("POST /api/admin/withdrawal_batches", {
  ...decide,
  summary: "營運後台：把到期的提領做成一個匯款批次，並提出放行",
  answer: json(BatchFile),
  errors: ["forbidden", "nothing_to_pay_out"],
});

export const getBatch = route("GET /api/admin/withdrawal_batches/{id}", {
  ...read,
  summary: "營運後台：一個匯款批次",
  answer: json(BatchFile),
  errors: ["forbidden", "not_found"],
});

export const proposeRelease = route("POST /api/admin/withdrawal_batches/{id}/propose", {
  ...decide,
  summary: "營運後台：再次提出放行，由另一位營運人員放行",
  answer: json(BatchFile),
  errors: ["forbidden", "not_found", "conflict"],
});

export const discardBatch = route("POST /api/admin/withdrawal_batches/{id}/discard", {
  ...decide,
  summary: "營運後台：取消還沒放行的批次，提領回到等待中",
  answer: json(BatchFile),
  errors: ["forbidden", "not_found", "conflict"],
});

export const getBatchFile = route("GET /api/admin/withdrawal_batches/{id}/file", {
  auth: permission("withdrawals", "decide"),
  fresh: true,
  summary: "營運後台：已放行批次的整批匯款檔（固定欄寬）",
  answer: file({ type: "text/plain; charset=big5" }),
  errors: ["forbidden", "not_found", "conflict"],
});

export const getBatchTable = route("GET /api/admin/withdrawal_batches/{id}/table", {
  auth: permission("withdrawals", "decide"),
  fresh: true,
  summary: "營運後台：批次的匯款明細（CSV）",
  answer: csv(TransferLine),
  errors: ["forbidden", "not_found"],
});

/** A bank's answer of ten thousand lines is less than 600 KB. */
const answerMaxBytes = 5 * 1024 * 1024;

export const takeAnswer = route("POST /api/admin/withdrawal_batches/{id}/answer", {
  ...decide,
  summary: "營運後台：匯入銀行的回覆檔，可以只有一部分；有一行不對就整份不收",
  files: { field: "answer", max: 1, maxBytes: answerMaxBytes, totalBytes: answerMaxBytes },
  answer: json(BatchFile),
  errors: ["forbidden", "not_found", "conflict", "invalid", "too_large"],
});
