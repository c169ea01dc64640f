import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "#contract/errors.ts";
import { Refusal, refuse } from "#server/kernel/errors.ts";
import { isUnavailable } from "#server/kernel/unavailable.ts";
import { logRefusal } from "./log-refusal.ts";

type Known = { code: ErrorCode; text?: string };

/** What Fastify and its plugins refuse before one of our handlers runs. */
const framework: Record<string, Known> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: "unsupported_media", text: "不支援這種內容格式，請重新整理頁面後再試一次。" },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: "too_large", text: "送出的內容太長，請縮短後再試一次。" },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: "invalid", text: "送出的內容格式不正確，請重新整理頁面後再試一次。" },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: "invalid", text: "沒有收到內容，請再送一次。" },
  FST_PARTS_LIMIT: { code: "too_large", text: "送出的欄位太多，請重新整理頁面後再試一次。" },
  FST_FIELDS_LIMIT: { code: "too_large", text: "送出的欄位太多，請重新整理頁面後再試一次。" },
  FST_FILES_LIMIT: { code: "too_large", text: "一次送出的檔案太多，請分次上傳。" },
  FST_ERR_BAD_URL: { code: "invalid", text: "這個網址的格式不正確，請檢查後再試一次。" },
  FST_ERR_MAX_PARAM_LENGTH: { code: "not_found" },
  FST_MP_PREMATURE_CLOSE: { code: "invalid", text: "檔案沒有傳完，請再上傳一次。" },
};

/** For any other client error without an entry above. */
const MALFORMED = "這個要求的格式不正確，請重新整理頁面後再試一次。";

function asRefusal(error: FastifyError): Refusal | null {
  if (error instanceof Refusal) return error;
  const known = framework[error.code];
  if (known) return new Refusal(known.code, known);
  if (error.statusCode === 429) return new Refusal("too_many");
  if (error.statusCode && error.statusCode < 500) return new Refusal("invalid", { text: MALFORMED });
  return null;
}

/** The answer to an error on our side: unavailable (a retry may succeed) or internal. */
export const failureOf = (error: unknown): Refusal => new Refusal(isUnavailable(error) ? "unavailable" : "internal");

/** The Retry-After header of 503 answers, seconds. */
export const RETRY_AFTER = 5;

/** The only place that turns errors into answers. Messages of PostgreSQL and libraries go to the log only. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  if (!refusal) request.log.error({ err: error }, "call failed");
  else logRefusal(request, refusal);
  const known = refusal ?? failureOf(error);
  if (known.status === 503) reply.header("retry-after", RETRY_AFTER);
  return reply
    .status(known.status)
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff")
    .send(known.body());
}

/** Maps errors of calls; unknown addresses are refused in the same form. */
export function mapErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(() => refuse("not_found"));
  // Pages answer all other GET requests; an unknown API address must not become a page.
  app.all("/api/*", () => refuse("not_found"));
}
