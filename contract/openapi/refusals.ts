import { limits } from "#contract/route/limits.ts";
import type { Auth, Route } from "#contract/route/route.ts";
import { type ErrorCode, sentenceOf, statusOf } from "../errors.ts";
import { type Json, refusal } from "./schemas.ts";

/** True for calls without a session. */
export const isSessionless = (auth: Auth): boolean =>
  auth === "open" || (typeof auth === "object" && "gateway" in auth);

/** What an operator is answered who sees the pages as a member. */
function ofViewing({ method, auth, viewing }: Route): ErrorCode[] {
  if (isSessionless(auth) || viewing === "allowed" || viewing === "reads") return [];
  if (method !== "GET") return ["viewing"];
  return viewing === "refused" ? ["viewing_private"] : [];
}

function ofAuth(auth: Auth): ErrorCode[] {
  if (auth === "any_status" || isSessionless(auth)) return [];
  if (auth === "any_member") return ["unauthenticated"];
  if (auth === "public") return ["account_blocked"];
  const console: ErrorCode[] = auth === "member" ? [] : ["forbidden", "second_factor_needed", "session_over"];
  return ["unauthenticated", "account_blocked", ...console];
}

/** All error codes of a call: the declared ones, and those implied by the rest of its declaration. */
export function codesOf(route: Route): ErrorCode[] {
  const { method, auth, fresh, params, query, body, files, restriction, limit, idempotent, errors } = route;
  const codes: ErrorCode[] = [...ofAuth(auth), ...ofViewing(route), ...(errors ?? [])];
  if (method !== "GET" && !isSessionless(auth)) codes.push("csrf");
  if (fresh) codes.push("proof_needed");
  if (params) codes.push("not_found");
  if (query || body) codes.push("invalid");
  if (files) codes.push("invalid", "too_large", "too_many", "length_missing");
  if (restriction) codes.push("restricted");
  if (limit) codes.push("too_many");
  if (idempotent) codes.push("key_missing", "key_reused", "still_running");
  return [...new Set([...codes, "internal" as const, "unavailable" as const])];
}

const PER = { member: "會員", network: "網路位址" } as const;

/** Describes the rate limit and its error message. */
function limitWords(name: NonNullable<Route["limit"]>): string {
  const { max, seconds, per, sentence } = limits[name];
  return `每個${PER[per]} ${seconds} 秒內最多 ${max} 次；${sentence("稍候", max)}`;
}

/** An example body with the first code: another code might have a different status. */
const exampleOf = ([code = "internal"]: readonly ErrorCode[]) => ({ message: sentenceOf(code), code });

/** Error responses of a call, by status. */
export function refusalsOf(route: Route): Json {
  const byStatus = Map.groupBy(codesOf(route), statusOf);
  const sentence = (code: ErrorCode) =>
    code === "too_many" && route.limit ? limitWords(route.limit) : sentenceOf(code);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `- \`${code}\` ${sentence(code)}`).join("\n"),
        content: { "application/json": { schema: refusal, example: exampleOf(codes) } },
      },
    ]),
  );
}
