import { z } from "zod";
import { json, none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import {
  CardQuery,
  Departure,
  MethodChoice,
  MethodsQuery,
  Payment,
  PaymentNumber,
  RegisterCardForm,
  RegisteredCards,
  ReturnQuery,
} from "./schemas.ts";

export const getPayment = route("GET /api/payments/{number}", {
  viewing: "refused",
  auth: "member",
  summary: "一次付款的結果",
  params: { number: PaymentNumber },
  query: ReturnQuery,
  answer: json(Payment),
});

export const getPaymentMethods = route("GET /api/payment_methods", {
  auth: "member",
  summary: "一筆金額可以選擇的付款方式，不能用的附上原因",
  query: MethodsQuery,
  answer: json(z.array(MethodChoice)),
});

export const getMyRegisteredCards = route("GET /api/my_registered_cards", {
  viewing: "refused",
  auth: "member",
  summary: "已保存的信用卡，與保存時的同意事項",
  answer: json(RegisteredCards),
});

export const registerCard = route("POST /api/my_cards", {
  auth: "member",
  summary: "不經購買保存一張信用卡：取得前往金流驗證的方式",
  body: RegisterCardForm,
  answer: json(Departure),
  idempotent: true,
  keyOptional: true,
  errors: ["card_refused", "consent_required", "gateway_unreachable", "method_refused", "too_many"],
});

export const removeCard = route("DELETE /api/my_cards", {
  auth: "member",
  summary: "移除一張已保存的信用卡",
  query: CardQuery,
  answer: none,
  errors: ["not_found"],
});
