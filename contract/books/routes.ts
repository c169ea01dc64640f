import { z } from "zod";
import { json, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { PageQuery } from "../shared.ts";
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

const read = { auth: permission("books", "read") } as const;
const decide = { auth: permission("books", "decide"), fresh: true } as const;

export const getTrialBalance = route("GET /api/admin/books", {
  ...read,
  summary: "營運後台：一個月的試算表，每個帳戶的期初、借方、貸方與期末",
  query: TrialBalanceQuery,
  answer: json(TrialBalance),
  errors: ["forbidden"],
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
