import { Decided } from "#contract/approvals/schemas.ts";
import { json, none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { LaterEffect, LaterEffectQuery } from "./later-refunds.ts";
import { OrderRefundForm } from "./operators/cases.ts";
import { GiveBackForm } from "./schemas.ts";

export const getLaterEffect = route("GET /api/orders/{id}/refund_after", {
  auth: "member",
  summary: "賣家試算完成後退款一筆金額，會從哪裡支付",
  query: LaterEffectQuery,
  answer: json(LaterEffect),
  errors: ["not_found"],
});

export const giveBack = route("POST /api/orders/{id}/refund_after", {
  auth: "member",
  summary: "賣家在交易完成後退款給買家",
  body: GiveBackForm,
  answer: none,
  idempotent: true,
  errors: ["not_found", "invalid", "conflict", "balance_short", "transition_refused"],
});

export const getOrderedEffect = route("GET /api/admin/disputes/{orderId}/refund_after", {
  auth: permission("disputes", "read"),
  summary: "營運後台：試算完成後退款一筆金額，會從哪裡支付",
  query: LaterEffectQuery,
  answer: json(LaterEffect),
  errors: ["forbidden", "not_found"],
});

export const orderRefund = route("POST /api/admin/disputes/{orderId}/refund_after", {
  auth: permission("disputes", "decide"),
  fresh: true,
  summary: "營運後台：交易完成後退款給買家，由賣家或平台負擔",
  body: OrderRefundForm,
  answer: json(Decided),
  idempotent: true,
  errors: ["forbidden", "not_found", "invalid", "conflict", "balance_short", "transition_refused"],
});
