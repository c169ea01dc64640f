import * as calls from "#contract/second-factor/routes.ts";
import { handle } from "#server/http/handler.ts";
import { beginApp, confirmApp } from "./codes/set-up-app.ts";
import { logInHandlers } from "./log-in/routes.ts";
import { addPasskey, askForPasskey } from "./passkeys/add-passkey.ts";
import { askForProof, mailProof, prove } from "./proof/prove.ts";
import { proofWays } from "./proof/ways.ts";
import { mySecondFactor } from "./queries.ts";
import { removeAfterReset, removeApp, removePasskey, renewRecoveryCodes, switchOff } from "./remove-factor.ts";

export const secondFactorHandlers = [
  ...logInHandlers,
  handle(calls.getMySecondFactor, ({ ctx }) => mySecondFactor(ctx)),
  handle(calls.beginApp, ({ ctx }) => beginApp(ctx)),
  handle(calls.confirmApp, async ({ ctx, body }) => ({ codes: await confirmApp(ctx, body.code) })),
  handle(calls.removeApp, ({ ctx }) => removeApp(ctx)),
  handle(calls.askNewPasskey, ({ ctx }) => askForPasskey(ctx)),
  handle(calls.addPasskey, async ({ ctx, body }) => ({ codes: await addPasskey(ctx, body) })),
  handle(calls.removePasskey, ({ ctx, params }) => removePasskey(ctx, params.id)),
  handle(calls.renewRecoveryCodes, async ({ ctx }) => ({ codes: await renewRecoveryCodes(ctx) })),
  handle(calls.switchOff, ({ ctx }) => switchOff(ctx)),
  handle(calls.removeFactorAfterReset, ({ ctx, body }) => removeAfterReset(ctx, body)),
  handle(calls.getMyProof, ({ ctx }) => proofWays(ctx)),
  handle(calls.postMyProof, async ({ ctx, body, session }) => session.start(await prove(ctx, body))),
  handle(calls.postMyProofPasskey, ({ ctx }) => askForProof(ctx)),
  handle(calls.postMyProofCode, ({ ctx }) => mailProof(ctx)),
];
