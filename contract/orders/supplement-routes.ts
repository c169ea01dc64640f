import { z } from "zod";
import { json, none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { Departure, Payment, PaymentMethodKey } from "../payments/schemas.ts";
import { Id } from "../shared.ts";
import { SupplementForm, supplementTransitions } from "./supplements.ts";

export const proposeSupplement = route("POST /api/orders/{id}/supplements", {
  auth: "member",
  summary: "在交易室提出追加款項：加購修改、變更內容，或給小費",
  body: SupplementForm,
  answer: json(z.object({ id: z.number().int() })),
  idempotent: true,
  errors: ["not_found", "invalid", "transition_refused", "too_many"],
});

export const transitionSupplement = route("POST /api/supplements/{id}/transitions/{name}", {
  auth: "member",
  summary: "同意、不同意或撤回一筆追加款項",
  params: { name: z.enum(supplementTransitions) },
  answer: none,
  errors: ["not_found", "transition_refused"],
});

export const paySupplement = route("POST /api/supplements/{id}/pay", {
  auth: "member",
  summary: "以所選方式付追加款項：取得前往金流付款頁的方式",
  body: z.object({ method: PaymentMethodKey }),
  answer: json(Departure),
  limit: "pay",
  errors: ["not_found", "payment_closed", "payment_pending", "method_refused", "gateway_unreachable"],
});

/** No idempotency key, as for an order: a second press finds the open attempt. */
export const paySupplementWithCard = route("POST /api/supplements/{id}/pay_with_card", {
  auth: "member",
  summary: "以已保存的信用卡付追加款項",
  body: z.object({ cardId: Id }),
  answer: json(Payment),
  limit: "pay",
  errors: ["not_found", "payment_closed", "payment_pending", "card_refused", "method_refused"],
});

export const paySupplementWithPoints = route("POST /api/supplements/{id}/pay_with_points", {
  auth: "member",
  summary: "全部以點數付追加款項",
  answer: none,
  limit: "pay",
  errors: ["not_found", "payment_closed", "payment_pending", "balance_short"],
});
