import { json, paged } from "../answers.ts";
import { route } from "../route.ts";
import { PageQuery } from "../shared.ts";
import { BalanceToPoint, RevenueRecord, Revenues, Wallet } from "./schemas.ts";

export const getMyRevenues = route("GET /api/my_revenues", {
  auth: "member",
  summary: "收益總覽：待入帳、餘額與入帳時程",
  answer: json(Revenues),
});

export const getMyRevenueRecords = route("GET /api/my_revenues/records", {
  auth: "member",
  summary: "收益紀錄",
  query: PageQuery,
  answer: paged(RevenueRecord),
});

export const balanceToPoint = route("POST /api/balance_to_point", {
  auth: "member",
  summary: "餘額轉為點數，1 元換 1 點",
  body: BalanceToPoint,
  answer: json(Wallet),
  errors: ["balance_short", "conflict"],
});
