import { z } from "zod";
import { csv, json } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { LaborReceipt } from "./labor-receipt.ts";
import { SalesMeter, Statement, StatementQuery, StatementRow } from "./statements.ts";

export const getMyStatements = route("GET /api/my_statements", {
  auth: "member",
  summary: "有對帳單的月份，最新的在前",
  answer: json(z.object({ months: z.array(z.string()) })),
});

export const getMyStatement = route("GET /api/my_statement", {
  auth: "member",
  summary: "一個月的對帳單：期初、每一筆異動、期末",
  query: StatementQuery,
  answer: json(Statement),
  errors: ["not_found"],
});

export const getMyStatementTable = route("GET /api/my_statement.csv", {
  viewing: "refused",
  auth: "member",
  summary: "同一份對帳單，一筆異動一列，供試算表開啟",
  query: StatementQuery,
  answer: csv(StatementRow),
  errors: ["not_found"],
});

export const getMySalesMeter = route("GET /api/my_sales_meter", {
  auth: "member",
  summary: "本月與最近十二個月的銷售額，和應辦稅籍登記的門檻",
  answer: json(SalesMeter),
});

export const getLaborReceipt = route("GET /api/orders/{id}/labor_receipt", {
  viewing: "refused",
  auth: "member",
  summary: "賣家的勞務報酬單：買家是公司的已完成交易",
  answer: json(LaborReceipt),
  errors: ["not_found"],
});
