import type { FastifyRequest } from "fastify";
import type { ErrorCode } from "#contract/errors.ts";
import * as support from "#contract/support/routes.ts";
import { clientAddress } from "#server/http/caller/client-address.ts";
import type { Refusal } from "#server/kernel/errors.ts";

/** Unauthenticated, forbidden, too many requests. */
const statuses: readonly number[] = [401, 403, 429];
/** Refusals of wrong or expired credentials. */
const shown: ReadonlySet<ErrorCode> = new Set([
  "bad_login",
  "wrong_password",
  "factor_code_wrong",
  "factor_code_used",
  "passkey_refused",
  "half_login_over",
  "code_wrong",
  "code_expired",
  "token_invalid",
  "social_login_failed",
  "social_other",
]);

/** Calls that send a message to support. Their IP address is not logged. */
const letters: readonly string[] = [
  support.contactUs.path,
  support.contactUsLogged.path,
  support.writeLetter.path,
  support.replyToLetter.path,
  support.openLinkedLetter.path,
  support.replyByLink.path,
];

/** Logs refusals about identity and permission: who tried, from where and which call; never what was typed. */
export function logRefusal(request: FastifyRequest, { code, status }: Refusal): void {
  if (!statuses.includes(status) && !shown.has(code)) return;
  const actor = request.caller?.actor;
  const member = actor?.kind === "member" ? actor.id : null;
  const { method, routeOptions } = request;
  const { url = "?" } = routeOptions;
  const from = letters.includes(url) ? {} : { ip: clientAddress(request) };
  request.log.info({ event: "refused", code, call: `${method} ${url}`, member, ...from }, "a call was refused");
}
