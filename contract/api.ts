import type { ErrorCode } from "./errors.ts";
import type { Answer, CallInput, Route } from "./route.ts";

/** A way to make calls: in process for loaders, by HTTP in the browser and in tests. */
export type Api = {
  call<R extends Route>(route: R, input: CallInput<R>): Promise<Answer<R>>;
};

export type ErrorBody = { message: string | Record<string, string[]>; code: ErrorCode };

/** A refused call, the same on both ends. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(firstMessage(body.message));
    this.name = "ApiError";
    this.status = status;
    this.body = body;
  }

  get code(): ErrorCode {
    return this.body.code;
  }

  /** Sentences by field; empty when the refusal belongs to the whole form. */
  get fields(): Record<string, string[]> {
    return typeof this.body.message === "string" ? {} : this.body.message;
  }
}

/** The server's bundle and the pages' bundle have a class each, so the name decides. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === "ApiError";
}

/** Spec §8: the first message of the first field, else the text, else a sentence of its own. */
export function firstMessage(message: ErrorBody["message"] | undefined): string {
  const text = typeof message === "object" ? Object.values(message)[0]?.[0] : message;
  return text || "查無此資訊，請稍候再嘗試。";
}
