import { gatewayNotices, gatewayReturns, gatewayRoomReturns } from "#contract/payments/callback-routes.ts";
import { handle } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { resultPath } from "../attempts/result-path.ts";
import { type From, takeNotice, takeReturn } from "./take-notice.ts";

async function noticed(ctx: Ctx, from: From) {
  const outcome = await takeNotice(ctx, from);
  return outcome === null ? refuse("invalid") : { body: "OK" };
}

async function returned(ctx: Ctx, from: From, begunIn: string): Promise<string> {
  const number = await takeReturn(ctx, from);
  const path = resultPath(from.gateway, begunIn);
  return number === null ? path : `${path}?no=${number}`;
}

/** Calls of gateways: the server's webhook and the browser's return. */
export const callbackHandlers = [
  ...gatewayNotices.map((call) =>
    handle(call, ({ ctx, body, digest }) => noticed(ctx, { ...call.auth, body, digest })),
  ),
  ...gatewayReturns.map((call) => handle(call, ({ ctx, body }) => returned(ctx, { ...call.auth, body }, "checkout"))),
  ...gatewayRoomReturns.map((call) => handle(call, ({ ctx, body }) => returned(ctx, { ...call.auth, body }, "room"))),
];
