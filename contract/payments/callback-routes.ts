import { z } from "zod";
import { file, redirect } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { spaced } from "#contract/text/spaced.ts";
import { type GatewayName, gatewayNames, gateways } from "./gateways.ts";

/**
 * Webhook of a gateway's server. Any status but 200 makes the gateway retry, which helps only if the notification could
 * not be stored or understood. The gateway's own rules validate its content.
 */
const noticeOf = (gateway: GatewayName) =>
  route(`POST /orders/${gateway}/notify`, {
    auth: { gateway },
    summary: spaced(`${gateways[gateway].title}通知付款結果`),
    body: z.unknown(),
    answer: file({ type: "text/plain; charset=utf-8", shown: true }),
    errors: ["invalid", "not_found", "too_many"],
  });

/** A POST from the gateway's page, which carries no cookie; the following GET carries the session again. */
const back = { body: z.unknown(), answer: redirect, errors: ["not_found", "too_many"] } as const;

const returnOf = (gateway: GatewayName) =>
  route(`POST /orders/${gateway}/result`, {
    auth: { gateway },
    summary: spaced(`買家從${gateways[gateway].title}的付款頁回來`),
    ...back,
  });

const roomReturnOf = (gateway: GatewayName) =>
  route(`POST /orders/${gateway}/result_transaction`, {
    auth: { gateway },
    summary: spaced(`買家從交易室前往${gateways[gateway].title}付款後回來`),
    ...back,
  });

const posting = (last: "notify" | "result" | "result_transaction") =>
  gatewayNames.filter((name) => gateways[name].posts.some((each) => each === last));

export const gatewayNotices = posting("notify").map(noticeOf);
export const gatewayReturns = posting("result").map(returnOf);
export const gatewayRoomReturns = posting("result_transaction").map(roomReturnOf);
