import * as calls from "#contract/identity/routes.ts";
import { handle } from "#server/http/handler.ts";
import { acceptId, refuseId } from "./decide-id.ts";
import { lookAtNumber, lookAtPicture } from "./look.ts";
import { idFile, idPage } from "./queries.ts";

/** Calls of the console for identity verification. */
export const identityHandlers = [
  handle(calls.getIdApplications, ({ ctx, query }) => idPage(ctx, query)),
  handle(calls.getIdApplication, ({ ctx, params }) => idFile(ctx, params.id)),
  handle(calls.openIdNumber, ({ ctx, params }) => lookAtNumber(ctx, params.id)),
  handle(calls.getIdPicture, async ({ ctx, params }) => ({
    body: await lookAtPicture(ctx, params.id, params.n === "1" ? "front" : "back"),
  })),
  handle(calls.acceptIdApplication, async ({ ctx, params }) => {
    await acceptId(ctx, params.id);
    return idFile(ctx, params.id);
  }),
  handle(calls.refuseIdApplication, async ({ ctx, params, body }) => {
    await refuseId(ctx, params.id, body);
    return idFile(ctx, params.id);
  }),
];
