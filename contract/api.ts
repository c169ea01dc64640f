import type { z } from "zod";
import type * as all from "./all.ts";
import type { ErrorCode } from "./errors.ts";
import type { AnswerKind } from "./route/answers.ts";
import type { Answer, CallInput, Route } from "./route/route.ts";

type AnyRoute = Extract<(typeof all)[keyof typeof all], Route>;

/** Every call by its name, `"GET /api/categories"`. */
export type RouteByName = { [R in AnyRoute as `${R["method"]} ${R["path"]}`]: R };
type NameOf<K extends AnswerKind["kind"]> = {
  [N in keyof RouteByName]: RouteByName[N] extends { answer: { kind: K } } ? N : never;
}[keyof RouteByName];

/** Calls that are an address to open or to show: files and tables. */
export type FileName = NameOf<"file" | "csv"> & `GET ${string}`;
/** Calls that answer with a stream of events. */
export type StreamName = NameOf<"events">;
/** Calls that answer with a value. */
export type CallName = Exclude<keyof RouteByName, NameOf<"file" | "csv" | "events" | "redirect">>;
export type AnswerOf<N extends CallName> = Answer<RouteByName[N]>;

/**
 * How pages make calls, in loaders (in process) and in the browser (HTTP). A call goes by its name: only the types of
 * the contract reach the browser, so that a page without a form loads no schema (docs/decisions/050).
 */
export type Api = {
  call<N extends CallName>(name: N, input: CallInput<RouteByName[N]>): Promise<AnswerOf<N>>;
};

type EventsOf<N extends StreamName> = RouteByName[N]["answer"]["events"];
/** A function for each event; `ready` comes first, and again whenever the connection is back after a break. */
export type Listeners<N extends StreamName> = { ready(): void } & {
  [E in keyof EventsOf<N>]: (data: z.output<EventsOf<N>[E]>) => void;
};
/** An open stream. `over`: the server refuses it for good, for example because the session has ended. */
export type Listening = { readonly over: boolean; close(): void };

/** What the browser can do beside making calls. */
export type BrowserApi = Api & {
  url<N extends FileName>(name: N, input: CallInput<RouteByName[N]>): string;
  listen<N extends StreamName>(name: N, listeners: Listeners<N>, whenOver: () => void): Listening;
};

/** `url`: where one can go on, as a path of the site. */
export type ErrorBody = { message: string | Record<string, string[]>; code: ErrorCode; url?: string };

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

/** Compares the name, because the server's bundle and the pages' bundle each have a class of their own. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === "ApiError";
}

/** The first message of the first field, or the text; a sentence of its own when both are missing. */
export function firstMessage(message: ErrorBody["message"] | undefined): string {
  const text = typeof message === "object" ? Object.values(message)[0]?.[0] : message;
  return text || "查無此資訊，請稍候再嘗試。";
}
