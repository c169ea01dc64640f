import type { Readable } from "node:stream";
import type { z } from "zod";
import type { AnswerKind } from "#contract/route/answers.ts";
import type { Parsed, Route } from "#contract/route/route.ts";
import type { ByteRange } from "../kernel/byte-range.ts";
import type { Ctx } from "../kernel/ctx.ts";
import type { Handler } from "../kernel/domain.ts";

/** A part of a multipart call, already on disk; the file is deleted after the call. */
export type Upload = { path: string; name: string; contentType: string; bytes: number; sha256: string };

/** What a call may do to the visitor's cookies. */
export type SessionControls = {
  /** Gives the browser a session's secret, a fresh CSRF token, and what it keeps of the log-in when the session is over. */
  start(session: { token: string; expiresAt: Date; device: string }): void;
  /** Leaves a log-in in the browser that waits for its second step. */
  wait(half: { token: string; expiresAt: Date }): void;
  /** Gives the browser only what it keeps. */
  remember(device: string): void;
  end(): void;
};

export type HandlerArgs<R extends Route> = Parsed<R> & {
  ctx: Ctx;
  files: Upload[];
  session: SessionControls;
  /** The Accept header; empty for calls in process. */
  accept: string;
  /** The Digest header, by which a gateway signs what it sends. */
  digest: string | undefined;
} & (R["idempotent"] extends true | "apart"
    ? {
        /** The key that the page gave to this call. */
        key: string;
      }
    : unknown);

/** One page of rows. `page` is the one that was asked for and `size` the usual one when they are left out. */
export type PageResult<Row> = { rows: Row[]; total: number; page?: number; size?: number };

/** Opens a part of a file, or all of it; called when it is about to be sent, and not where only its head is asked for. */
export type OpenBody = (part?: ByteRange) => Promise<Readable>;

/** A file, or the address where it is now (302). What is left out is as the contract says. */
export type FileResult =
  | {
      body: Readable | Uint8Array | string | OpenBody;
      /** How long it is, where the body does not say so. */
      bytes?: number;
      /** A name of this state of the file, for browsers that ask whether it has changed: stored files are never changed. */
      tag?: string;
      /** When it was last changed. */
      modified?: Date;
      /** Under which name it is saved; only of downloads. */
      name?: string;
      type?: string;
      shown?: boolean;
      cache?: string;
      /** Headers of the request on which the choice of the bytes hung. */
      vary?: string;
    }
  | { movedTo: string; cache: string };

export type TableResult<Row> = { name: string; rows: Iterable<Row> | AsyncIterable<Row> };

type Send<M extends Record<string, z.ZodType>> = <N extends keyof M & string>(name: N, data: z.input<M[N]>) => void;

/** A stream of events: `open` begins to listen and returns how to stop; `end` closes the stream from our side. */
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

/** What a handler returns; dates are dates, and of a call that answers nothing it returns nothing. */
export type HandlerResult<R extends Route> = ResultOf<R["answer"]>;

export type { Handler };

type Look<R extends Route> = { before?: (args: Pick<HandlerArgs<R>, "ctx" | "params">) => unknown };

/**
 * Binds a call of the contract to what answers it. The call itself is admitted by its auth rule first.
 * @param look `before`, of a call with files for a row: finds that row, or refuses, before the first byte is received
 */
export function handle<R extends Route>(
  route: R,
  run: (args: HandlerArgs<R>) => Promise<HandlerResult<R>> | HandlerResult<R>,
  look: Look<R> = {},
): Handler {
  return { route, run, ...look };
}

/**
 * The same for an `idempotent` call with a part that must not stand in its transaction: storing files, which would hold
 * locks for minutes, or remembering what is refused, which a rollback would undo. `prepare` runs before; when the
 * answer is only given again it does not run.
 */
export function handleAfter<R extends Route & { idempotent: true }, P>(
  route: R,
  prepare: (args: HandlerArgs<R>) => Promise<P>,
  run: (args: HandlerArgs<R> & { prepared: P }) => Promise<HandlerResult<R>> | HandlerResult<R>,
  look: Look<R> = {},
): Handler {
  return { route, prepare, run, ...look };
}
