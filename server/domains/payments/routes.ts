import * as calls from "#contract/payments/routes.ts";
import { handle } from "#server/http/handler.ts";
import { getPayment } from "./queries.ts";

export const paymentHandlers = [handle(calls.getPayment, ({ ctx, params }) => getPayment(ctx, params.number))];
