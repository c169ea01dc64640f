import type { Readable } from "node:stream";
import type { z } from "zod";
import type { AnswerKind } from "#contract/route/answers.ts";
import type { Parsed, Route } from "#contract/route/route.ts";
import type { ByteRange } from "../kernel/byte-range.ts";
import type { Ctx } from "../kernel/ctx.ts";
import type { Handler } from "../kernel/domain.ts";

/** An uploaded file, already on disk; it is deleted after the call. */
export type Upload = { path: string; name: string; contentType: string; bytes: number; sha256: string };

/** What a call may do with the visitor's cookies. */
export type SessionControls = {
  /** Sets the session cookie, a new CSRF token, and the device cookie, which outlives the session. */
  start(session: { token: string; expiresAt: Date; device: string }): void;
  /** Sets the cookie of a log-in that waits for its second factor. */
  wait(half: { token: string; expiresAt: Date }): void;
  /** Sets the device cookie only. */
  remember(device: string): void;
  end(): void;
};

export type HandlerArgs<R extends Route> = Parsed<R> & {
  ctx: Ctx;
  files: Upload[];
  session: SessionControls;
  /** The Accept header; empty for calls in process. */
  accept: string;
  /** The Digest header, with which a gateway signs its requests. */
  digest: string | undefined;
} & (R["idempotent"] extends true | "apart"
    ? {
        /** The idempotency key that the page gave to this call. */
        key: string;
      }
    : unknown);

/** One page of rows. `page` defaults to the requested one, `size` to the usual one. */
export type PageResult<Row> = { rows: Row[]; total: number; page?: number; size?: number };

/** Opens the file or a part of it; called only when the body is sent, not for HEAD. */
export type OpenBody = (part?: ByteRange) => Promise<Readable>;

/** A file, or the address where it is now (302). Absent fields are as the contract says. */
export type FileResult =
  | {
      body: Readable | Uint8Array | string | OpenBody;
      /** The size in bytes, when the body does not tell it. */
      bytes?: number;
      /** The ETag, for files that are stored and never change. */
      tag?: string;
      /** When it was last modified. */
      modified?: Date;
      /** The file name of a download. */
      name?: string;
      type?: string;
      shown?: boolean;
      cache?: string;
      /** Request headers that the content depends on. */
      vary?: string;
    }
  | { movedTo: string; cache: string };

export type TableResult<Row> = { name: string; rows: Iterable<Row> | AsyncIterable<Row> };

type Send<M extends Record<string, z.ZodType>> = <N extends keyof M & string>(name: N, data: z.input<M[N]>) => void;

/** A stream of events: `open` subscribes and returns how to unsubscribe; `end` closes the stream from the server. */
export type StreamResult<M extends Record<string, z.ZodType>> = {
  open(send: Send<M>, end: () => void): Promise<() => void | Promise<void>>;
};

type ResultOf<A extends AnswerKind> = A extends { kind: "json"; schema: infer S extends z.ZodType }
  ? z.output<S>
  : A extends { kind: "paged"; row: infer S extends z.ZodType; more: infer M extends z.ZodRawShape }
    ? PageResult<z.output<S>> & (keyof M extends never ? unknown : z.output<z.ZodObject<M>>)
    : A extends { kind: "file" }
      ? FileResult
      : A extends { kind: "csv"; row: infer S extends z.ZodType }
        ? TableResult<z.output<S>>
        : A extends { kind: "events"; events: infer M extends Record<string, z.ZodType> }
          ? StreamResult<M>
          : A extends { kind: "redirect" }
            ? string
            : // biome-ignore lint/suspicious/noConfusingVoidType: it is what the handler's function returns
              void;

/** The result of a handler; dates are `Date`, and a call without answer returns nothing. */
export type HandlerResult<R extends Route> = ResultOf<R["answer"]>;

export type { Handler };

type Look<R extends Route> = { before?: (args: Pick<HandlerArgs<R>, "ctx" | "params">) => unknown };

/**
 * Binds a call of the contract to its implementation. The call is admitted by its auth rule first.
 * @param look `before`, for uploads to a row: finds that row, or refuses, before the first byte is received
 */
export function handle<R extends Route>(
  route: R,
  run: (args: HandlerArgs<R>) => Promise<HandlerResult<R>> | HandlerResult<R>,
  look: Look<R> = {},
): Handler {
  return { route, run, ...look };
}

/**
 * Like `handle`, for an `idempotent` call with work that must stay outside its transaction: storing files, which would
 * hold locks for minutes, or recording refused attempts, which a rollback would undo. `prepare` runs before the
 * transaction, but not when a stored answer is returned.
 */
export function handleAfter<R extends Route & { idempotent: true }, P>(
  route: R,
  prepare: (args: HandlerArgs<R>) => Promise<P>,
  run: (args: HandlerArgs<R> & { prepared: P }) => Promise<HandlerResult<R>> | HandlerResult<R>,
  look: Look<R> = {},
): Handler {
  return { route, prepare, run, ...look };
}
