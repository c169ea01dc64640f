import * as calls from "#contract/payments/callback-routes.ts";
import { handle } from "#server/http/handler.ts";
import { refuse } from "#server/kernel/errors.ts";
import { takeNotice, takeReturn } from "./take-notice.ts";

/** What a gateway sends: its server's notice and the browser's return. */
export const callbackHandlers = [
  handle(calls.takeNewebpayNotice, async ({ ctx, body }) => {
    const settlement = await takeNotice(ctx, body);
    return settlement === null ? refuse("invalid") : { body: "OK" };
  }),
  handle(calls.takeNewebpayReturn, async ({ ctx, body }) => {
    const number = await takeReturn(ctx, body);
    return number === null ? "/orders/newebpay/result" : `/orders/newebpay/result?no=${number}`;
  }),
];
