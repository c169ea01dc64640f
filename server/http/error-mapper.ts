import type { FastifyError, FastifyInstance } from "fastify";
import type { ErrorCode } from "#contract/errors.ts";
import { Refusal } from "../kernel/errors.ts";

const framework: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media",
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_REQ_FILE_TOO_LARGE: "too_large",
  FST_ERR_CTP_INVALID_JSON_BODY: "invalid",
  FST_ERR_CTP_EMPTY_JSON_BODY: "invalid",
};

function asRefusal(error: FastifyError): Refusal | null {
  if (error instanceof Refusal) return error;
  const code = framework[error.code];
  if (code) return new Refusal(code);
  if (error.statusCode === 429) return new Refusal("too_many");
  if (error.statusCode && error.statusCode < 500) return new Refusal("invalid");
  return null;
}

/** The one place where an error becomes an answer. What PostgreSQL or a library says stays in the log. */
export function mapErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error);
    if (!refusal) request.log.error({ err: error }, "call failed");
    const known = refusal ?? new Refusal("internal");
    return reply.status(known.status).send(known.body());
  });
}
