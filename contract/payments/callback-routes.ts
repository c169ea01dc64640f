import { z } from "zod";
import { file, redirect } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";

/**
 * Webhook of a gateway's server. Any status but 200 makes the gateway retry, which helps only if the notification could
 * not be stored or understood. The gateway's own rules validate its content.
 */
const notice = {
  body: z.unknown(),
  answer: file({ type: "text/plain; charset=utf-8", shown: true }),
  errors: ["invalid", "not_found", "too_many"],
} as const;

/** A POST from the gateway's page, which carries no cookie; the following GET carries the session again. */
const back = { body: z.unknown(), answer: redirect, errors: ["not_found", "too_many"] } as const;

export const takeNewebpayNotice = route("POST /orders/newebpay/notify", {
  auth: { gateway: "newebpay" },
  summary: "藍新金流通知付款結果",
  ...notice,
});

export const takeNewebpayReturn = route("POST /orders/newebpay/result", {
  auth: { gateway: "newebpay" },
  summary: "買家從藍新金流的付款頁回來",
  ...back,
});

export const takeNewebpayRoomReturn = route("POST /orders/newebpay/result_transaction", {
  auth: { gateway: "newebpay" },
  summary: "買家從交易室前往藍新金流付款後回來",
  ...back,
});

export const takeAfteeNotice = route("POST /orders/aftee/notify", {
  auth: { gateway: "aftee" },
  summary: "AFTEE 通知付款結果",
  ...notice,
});

export const takeAfteeReturn = route("POST /orders/aftee/result", {
  auth: { gateway: "aftee" },
  summary: "買家從 AFTEE 的付款頁回來",
  ...back,
});

export const takeAfteeRoomReturn = route("POST /orders/aftee/result_transaction", {
  auth: { gateway: "aftee" },
  summary: "買家從交易室前往 AFTEE 付款後回來",
  ...back,
});

export const takeJkosNotice = route("POST /orders/jkos/notify", {
  auth: { gateway: "jkos" },
  summary: "街口支付通知付款結果",
  ...notice,
});
