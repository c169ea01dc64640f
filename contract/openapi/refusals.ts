import { limits } from "#contract/route/limits.ts";
import type { Auth, Route } from "#contract/route/route.ts";
import { type ErrorCode, sentenceOf, statusOf } from "../errors.ts";
import { type Json, refusal } from "./schemas.ts";

/** Calls that know no session. */
export const isSessionless = (auth: Auth): boolean =>
  auth === "open" || (typeof auth === "object" && "gateway" in auth);

function ofAuth(auth: Auth): ErrorCode[] {
  if (auth === "any_status" || isSessionless(auth)) return [];
  if (auth === "public") return ["account_blocked"];
  const console: ErrorCode[] = auth === "member" ? [] : ["forbidden", "second_factor_needed", "session_over"];
  return ["unauthenticated", "account_blocked", ...console];
}

/** Every code that a call may refuse with: what it declares, and what follows from the rest of its declaration. */
export function codesOf({
  method,
  auth,
  fresh,
  params,
  query,
  body,
  files,
  limit,
  idempotent,
  errors,
}: Route): ErrorCode[] {
  const codes: ErrorCode[] = [...ofAuth(auth), ...(errors ?? [])];
  if (method !== "GET" && !isSessionless(auth)) codes.push("csrf");
  if (fresh) codes.push("proof_needed");
  if (params) codes.push("not_found");
  if (query || body) codes.push("invalid");
  if (files) codes.push("invalid", "too_large", "too_many", "length_missing");
  if (limit) codes.push("too_many");
  if (idempotent) codes.push("key_missing", "key_reused", "still_running");
  return [...new Set([...codes, "internal" as const, "unavailable" as const])];
}

const PER = { member: "會員", network: "網路位址" } as const;

/** How often a call may be made, and what is answered beyond that. */
function limitWords(name: NonNullable<Route["limit"]>): string {
  const { max, seconds, per, sentence } = limits[name];
  return `每個${PER[per]} ${seconds} 秒內最多 ${max} 次；${sentence("稍候", max)}`;
}

/** An example of the body, with the first of these codes: any other code might belong to another status. */
const exampleOf = ([code = "internal"]: readonly ErrorCode[]) => ({ message: sentenceOf(code), code });

/** What a call refuses with, by status. */
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
