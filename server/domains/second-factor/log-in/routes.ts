import * as calls from "#contract/second-factor/routes.ts";
import { myData } from "#server/domains/accounts/index.ts";
import { handle } from "#server/http/handler.ts";
import { askLoginPasskey, logInByCode, logInByPasskey } from "./log-in.ts";

export const logInHandlers = [
  handle(calls.loginBySecondFactor, async ({ ctx, body, session }) => {
    const entered = await logInByCode(ctx, body.code);
    session.start(entered);
    return myData(ctx, entered.userId);
  }),
  handle(calls.askLoginPasskey, ({ ctx }) => askLoginPasskey(ctx)),
  handle(calls.loginByPasskey, async ({ ctx, body, session }) => {
    const entered = await logInByPasskey(ctx, body.passkey);
    session.start(entered);
    return myData(ctx, entered.userId);
  }),
];
