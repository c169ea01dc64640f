import { route } from "../route.ts";
import { PageQuery, paged } from "../shared.ts";
import { BalanceToPoint, RevenueRecord, Revenues, Wallet } from "./schemas.ts";

export const getMyRevenues = route({
  method: "GET",
  path: "/api/my_revenues",
  auth: "member",
  summary: "收益總覽：待入帳、餘額與入帳時程",
  response: Revenues,
});

export const getMyRevenueRecords = route({
  method: "GET",
  path: "/api/my_revenues/records",
  auth: "member",
  summary: "收益紀錄",
  query: PageQuery,
  response: paged(RevenueRecord),
});

export const balanceToPoint = route({
  method: "POST",
  path: "/api/balance_to_point",
  auth: "member",
  summary: "餘額轉為點數，1 元換 1 點",
  body: BalanceToPoint,
  idempotent: true,
  response: Wallet,
  errors: ["balance_short", "conflict"],
});
