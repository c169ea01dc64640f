import { route } from "../route.ts";
import { Payment, PaymentParams } from "./schemas.ts";

export const getPayment = route({
  method: "GET",
  path: "/api/payments/{number}",
  auth: "member",
  summary: "一次付款的結果",
  params: PaymentParams,
  response: Payment,
});
