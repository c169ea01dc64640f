import * as calls from "#contract/payments/routes.ts";
import { getMethodSwitches, switchPaymentMethod } from "#contract/payments/switches.ts";
import { handle } from "#server/http/handler.ts";
import { registerCard } from "./card-payments/register-card.ts";
import { registeredCards } from "./card-payments/registered-cards.ts";
import { removeCard } from "./cards/remove-card.ts";
import { methodsFor } from "./gateways.ts";
import { callbackHandlers } from "./notices/callbacks.ts";
import { getPayment } from "./queries.ts";
import { methodSwitchList, switchMethod } from "./switches.ts";

export const paymentHandlers = [
  ...callbackHandlers,
  handle(calls.getPayment, ({ ctx, params, query }) => getPayment(ctx, params.number, query.trade ?? null)),
  handle(calls.getPaymentMethods, ({ ctx, query }) => methodsFor(ctx, query.amount)),
  handle(getMethodSwitches, ({ ctx }) => methodSwitchList(ctx)),
  handle(switchPaymentMethod, async ({ ctx, params, body }) => {
    await switchMethod(ctx, params.method, body);
    return methodSwitchList(ctx);
  }),
  handle(calls.getMyRegisteredCards, ({ ctx }) => registeredCards(ctx)),
  handle(calls.registerCard, ({ ctx, body }) => registerCard(ctx, body.agreement)),
  handle(calls.removeCard, ({ ctx, query }) => removeCard(ctx, query.id)),
];
