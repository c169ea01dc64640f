import { json, none } from "../answers.ts";
import { route } from "../route.ts";
import { CardQuery, Payment, PaymentForm, PaymentNumber, RegisterCardForm, RegisteredCards } from "./schemas.ts";

export const getPayment = route("GET /api/payments/{number}", {
  auth: "member",
  summary: "一次付款的結果",
  params: { number: PaymentNumber },
  answer: json(Payment),
});

export const getMyRegisteredCards = route("GET /api/my_registered_cards", {
  auth: "member",
  summary: "已保存的信用卡，與保存時的同意事項",
  answer: json(RegisteredCards),
});

export const registerCard = route("POST /api/my_cards", {
  auth: "member",
  summary: "不經購買保存一張信用卡：取得驗證表單，由瀏覽器送往金流",
  body: RegisterCardForm,
  answer: json(PaymentForm),
  errors: ["card_refused", "consent_required", "too_many"],
});

export const removeCard = route("DELETE /api/my_cards", {
  auth: "member",
  summary: "移除一張已保存的信用卡",
  query: CardQuery,
  answer: none,
  errors: ["not_found"],
});
