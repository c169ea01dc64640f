import { json, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { PageQuery } from "../shared.ts";
import {
  BalanceToPoint,
  MyPoints,
  PointRecord,
  PointRecordQuery,
  PointToBalance,
  RevenueMonths,
  RevenueRecord,
  Revenues,
  Wallet,
} from "./schemas.ts";

export const getMyRevenues = route("GET /api/my_revenues", {
  auth: "member",
  summary: "收益總覽：待入帳、餘額與入帳時程",
  answer: json(Revenues),
});

export const getMyRevenueMonths = route("GET /api/my_revenues/months", {
  auth: "member",
  summary: "近 6 個月的收益",
  answer: json(RevenueMonths),
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
  idempotent: true,
  keyOptional: true,
  errors: ["balance_short", "conflict"],
});

export const pointToBalance = route("POST /api/point_to_balance", {
  auth: "member",
  summary: "期限內還沒使用的點數轉回餘額",
  body: PointToBalance,
  answer: json(Wallet),
  idempotent: true,
  errors: ["balance_short", "points_not_returnable", "conflict"],
});

export const getMyPoints = route("GET /api/my_points", {
  auth: "member",
  summary: "點數與金幣：現有多少、可以轉回的點數、金幣批次與到期日",
  answer: json(MyPoints),
});

export const getMyPointRecords = route("GET /api/my_point_records", {
  auth: "member",
  summary: "點數或金幣的紀錄",
  query: PointRecordQuery,
  answer: paged(PointRecord),
});
