import { z } from "zod";
import { csv, json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { Decided } from "../approvals/schemas.ts";
import { permission } from "../roles.ts";
import { PageQuery } from "../shared.ts";
import { EscrowLine, ExportQuery, FeeLine, InvoiceLine, JournalLine, RefundLine } from "./exports.ts";
import { ManualForm, ManualJournal, manualMore, ReverseForm } from "./manual.ts";
import {
  BookForm,
  Columns,
  ReportForm,
  reportMaxBytes,
  SettlementFile,
  SettlementFileRow,
  settlementsMore,
} from "./settlements.ts";
import { TrialBalance, TrialBalanceQuery } from "./trial-balance.ts";
import { Day, StatementForm, Trust } from "./trust.ts";

const read = { auth: permission("books", "read") } as const;
const decide = { auth: permission("books", "decide"), fresh: true } as const;

export const getTrialBalance = route("GET /api/admin/books", {
  ...read,
  summary: "營運後台：一個月的試算表，每個帳戶的期初、借方、貸方與期末",
  query: TrialBalanceQuery,
  answer: json(TrialBalance),
  errors: ["forbidden"],
});

export const getTrust = route("GET /api/admin/books/trust", {
  ...read,
  summary: "營運後台：每天欠別人的錢、錢在哪裡，以及銀行對帳單的餘額",
  answer: json(Trust),
  errors: ["forbidden"],
});

export const enterStatement = route("PUT /api/admin/books/statements/{day}", {
  ...decide,
  summary: "營運後台：登錄信託專戶某一天對帳單的餘額",
  params: { day: Day },
  body: StatementForm,
  answer: none,
  errors: ["forbidden", "invalid"],
});

export const getManualJournals = route("GET /api/admin/books/journals", {
  ...read,
  summary: "營運後台：人工提出的帳務調整",
  query: PageQuery,
  answer: paged(ManualJournal, manualMore),
  errors: ["forbidden"],
});

export const proposeManual = route("POST /api/admin/books/journals", {
  ...decide,
  summary: "營運後台：提出一筆帳務調整，由另一位營運人員放行後入帳",
  body: ManualForm,
  answer: json(Decided),
  idempotent: true,
  errors: ["forbidden", "invalid"],
});

export const reverseManual = route("POST /api/admin/books/journals/{id}/reverse", {
  ...decide,
  summary: "營運後台：提出沖回一筆帳務調整，由另一位營運人員放行後入帳",
  body: ReverseForm,
  answer: json(Decided),
  idempotent: true,
  errors: ["forbidden", "not_found", "conflict"],
});

const table = { ...read, query: ExportQuery, errors: ["forbidden"] } as const;

export const getJournalTable = route("GET /api/admin/books/exports/journals", {
  ...table,
  summary: "營運後台：一個月的分錄（CSV）",
  answer: csv(JournalLine),
});

export const getInvoiceTable = route("GET /api/admin/books/exports/invoices", {
  ...table,
  summary: "營運後台：一個月開立的發票與折讓，申報 401 用（CSV）",
  answer: csv(InvoiceLine),
});

export const getFeeTable = route("GET /api/admin/books/exports/fees", {
  ...table,
  summary: "營運後台：一個月的手續費收入與費用（CSV）",
  answer: csv(FeeLine),
});

export const getRefundTable = route("GET /api/admin/books/exports/refunds", {
  ...table,
  summary: "營運後台：一個月的退款（CSV）",
  answer: csv(RefundLine),
});

export const getEscrowTable = route("GET /api/admin/books/exports/escrow", {
  ...table,
  summary: "營運後台：月底各訂單的保管款（CSV）",
  answer: csv(EscrowLine),
});

export const getSettlements = route("GET /api/admin/settlements", {
  ...read,
  summary: "營運後台：讀入過的金流撥款報表，以及各家金流還沒撥款的金額",
  query: PageQuery,
  answer: paged(SettlementFileRow, settlementsMore),
  errors: ["forbidden"],
});

export const readSettlements = route("POST /api/admin/settlements", {
  ...decide,
  summary: "營運後台：上傳一家金流的撥款報表（CSV），先預覽，還不入帳",
  body: ReportForm,
  files: { field: "report", max: 1, maxBytes: reportMaxBytes, totalBytes: reportMaxBytes },
  answer: json(z.object({ id: z.number().int() })),
  idempotent: true,
  errors: ["forbidden", "invalid", "too_large"],
});

export const getSettlementFile = route("GET /api/admin/settlements/{id}", {
  ...read,
  summary: "營運後台：一份撥款報表現在會入帳的列，以及不會入帳的列和原因",
  answer: json(SettlementFile),
  errors: ["forbidden", "not_found"],
});

export const setSettlementColumns = route("PUT /api/admin/settlements/{id}/columns", {
  ...decide,
  summary: "營運後台：指定報表的哪一欄是什麼，同一家金流下次沿用",
  body: Columns,
  answer: json(SettlementFile),
  errors: ["forbidden", "not_found", "invalid"],
});

export const bookSettlements = route("POST /api/admin/settlements/{id}/book", {
  ...decide,
  summary: "營運後台：把預覽的列入帳，每一列只會入帳一次",
  body: BookForm,
  answer: json(SettlementFile),
  idempotent: true,
  errors: ["forbidden", "not_found", "conflict"],
});
