import { z } from "zod";
import { file, redirect } from "../answers.ts";
import { route } from "../route.ts";

/**
 * What the gateway's server tells. Anything but 200 makes it try again, which helps only when the notice could not be
 * stored or understood. Its form is checked by the gateway's own rules, whatever is in it.
 */
export const takeNewebpayNotice = route("POST /orders/newebpay/notify", {
  auth: { gateway: "newebpay" },
  summary: "藍新金流通知付款結果",
  body: z.unknown(),
  answer: file({ type: "text/plain; charset=utf-8", shown: true }),
  errors: ["invalid", "too_many"],
});

/** A post from the gateway's page, to which no cookie is sent; the GET that follows carries the session again. */
export const takeNewebpayReturn = route("POST /orders/newebpay/result", {
  auth: { gateway: "newebpay" },
  summary: "買家從藍新金流的付款頁回來",
  body: z.unknown(),
  answer: redirect,
  errors: ["too_many"],
});
