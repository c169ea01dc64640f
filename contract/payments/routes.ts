import { route } from "../route.ts";
import { Ok } from "../shared.ts";
import { CardQuery, Payment, PaymentForm, PaymentParams, RegisterCardForm, RegisteredCards } from "./schemas.ts";

export const getPayment = route({
  method: "GET",
  path: "/api/payments/{number}",
  auth: "member",
  summary: "一次付款的結果",
  params: PaymentParams,
  response: Payment,
});

export const getMyRegisteredCards = route({
  method: "GET",
  path: "/api/my_registered_cards",
  auth: "member",
  summary: "已保存的信用卡，與保存時的同意事項",
  response: RegisteredCards,
});

export const registerCard = route({
  method: "POST",
  path: "/api/my_cards",
  auth: "member",
  summary: "不經購買保存一張信用卡：取得驗證表單，由瀏覽器送往金流",
  body: RegisterCardForm,
  idempotent: true,
  response: PaymentForm,
  errors: ["card_refused", "consent_required", "too_many"],
});

export const removeCard = route({
  method: "DELETE",
  path: "/api/my_cards",
  auth: "member",
  summary: "移除一張已保存的信用卡",
  query: CardQuery,
  response: Ok,
  errors: ["not_found"],
});
