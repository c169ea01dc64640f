import * as calls from "#contract/payments/routes.ts";
import { getMethodSwitches, switchPaymentMethod } from "#contract/payments/switches.ts";
import { handle } from "#server/http/handler.ts";
import { callbackHandlers } from "./callbacks.ts";
import { methodsFor } from "./gateways.ts";
import { getPayment } from "./queries.ts";
import { registerCard } from "./register-card.ts";
import { registeredCards } from "./registered-cards.ts";
import { removeCard } from "./remove-card.ts";
import { methodDesk, switchMethod } from "./switches.ts";

export const paymentHandlers = [
  ...callbackHandlers,
  handle(calls.getPayment, ({ ctx, params, query }) => getPayment(ctx, params.number, query.trade ?? null)),
  handle(calls.getPaymentMethods, ({ ctx, query }) => methodsFor(ctx, query.amount)),
  handle(getMethodSwitches, ({ ctx }) => methodDesk(ctx)),
  handle(switchPaymentMethod, async ({ ctx, params, body }) => {
    await switchMethod(ctx, params.method, body);
    return methodDesk(ctx);
  }),
  handle(calls.getMyRegisteredCards, ({ ctx }) => registeredCards(ctx)),
  handle(calls.registerCard, ({ ctx, body }) => registerCard(ctx, body.agreement)),
  handle(calls.removeCard, ({ ctx, query }) => removeCard(ctx, query.id)),
];
