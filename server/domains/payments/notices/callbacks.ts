import * as calls from "#contract/payments/callback-routes.ts";
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
  handle(calls.takeNewebpayNotice, ({ ctx, body }) => noticed(ctx, { gateway: "newebpay", body })),
  handle(calls.takeNewebpayReturn, ({ ctx, body }) => returned(ctx, { gateway: "newebpay", body }, "checkout")),
  handle(calls.takeNewebpayRoomReturn, ({ ctx, body }) => returned(ctx, { gateway: "newebpay", body }, "room")),
  handle(calls.takeAfteeNotice, ({ ctx, body }) => noticed(ctx, { gateway: "aftee", body })),
  handle(calls.takeAfteeReturn, ({ ctx, body }) => returned(ctx, { gateway: "aftee", body }, "checkout")),
  handle(calls.takeAfteeRoomReturn, ({ ctx, body }) => returned(ctx, { gateway: "aftee", body }, "room")),
  handle(calls.takeJkosNotice, ({ ctx, body, digest }) => noticed(ctx, { gateway: "jkos", body, digest })),
];
