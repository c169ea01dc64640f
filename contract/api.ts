import type { z } from "zod";
import type * as all from "./all.ts";
import type { ErrorCode } from "./errors.ts";
import type { AnswerKind } from "./route/answers.ts";
import type { Answer, CallInput, Route } from "./route/route.ts";

type AnyRoute = Extract<(typeof all)[keyof typeof all], Route>;

/** Routes by name, `"GET /api/categories"`. */
export type RouteByName = { [R in AnyRoute as `${R["method"]} ${R["path"]}`]: R };
type NameOf<K extends AnswerKind["kind"]> = {
  [N in keyof RouteByName]: RouteByName[N] extends { answer: { kind: K } } ? N : never;
}[keyof RouteByName];

/** Calls used as a URL to open or display: files and tables. */
export type FileName = NameOf<"file" | "csv"> & `GET ${string}`;
/** Calls that answer with a stream of events. */
export type StreamName = NameOf<"events">;
/** Calls that answer with a value. */
export type CallName = Exclude<keyof RouteByName, NameOf<"file" | "csv" | "events" | "redirect">>;
export type AnswerOf<N extends CallName> = Answer<RouteByName[N]>;

/**
 * How pages make calls: in process in loaders, over HTTP in the browser. Calls are addressed by name, so that only the
 * types of the contract reach the browser and a page without a form loads no schema (docs/decisions/050).
 */
export type Api = {
  call<N extends CallName>(name: N, input: CallInput<RouteByName[N]>): Promise<AnswerOf<N>>;
};

type EventsOf<N extends StreamName> = RouteByName[N]["answer"]["events"];
/** One handler per event; `ready` comes first, and again after every reconnect. */
export type Listeners<N extends StreamName> = { ready(): void } & {
  [E in keyof EventsOf<N>]: (data: z.output<EventsOf<N>[E]>) => void;
};
/** An open stream. `over`: the server rejects it for good, for example because the session has ended. */
export type Listening = { readonly over: boolean; close(): void };

/** Browser-only additions to `Api`. */
export type BrowserApi = Api & {
  url<N extends FileName>(name: N, input: CallInput<RouteByName[N]>): string;
  listen<N extends StreamName>(name: N, listeners: Listeners<N>, whenOver: () => void): Listening;
};

/** `url`: a path of the site where the user can continue. */
export type ErrorBody = { message: string | Record<string, string[]>; code: ErrorCode; url?: string };

/** A failed call; the same class on server and client. */
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

  /** Messages by field; empty when the error concerns the whole form. */
  get fields(): Record<string, string[]> {
    return typeof this.body.message === "string" ? {} : this.body.message;
  }
}

/** Compares the name, because the server's and the client's bundle each have their own class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === "ApiError";
}

/** The first message of the first field, or the text; a default when both are missing. */
export function firstMessage(message: ErrorBody["message"] | undefined): string {
  const text = typeof message === "object" ? Object.values(message)[0]?.[0] : message;
  return text || "查無此資訊，請稍候再嘗試。";
}
