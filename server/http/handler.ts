import type { Answer, Parsed, Route } from "#contract/route.ts";
import type { Ctx } from "../kernel/ctx.ts";

/** A part of a multipart call, already on disk; the file is deleted after the call. */
export type Upload = { path: string; name: string; contentType: string; bytes: number; sha256: string };

/** What a call may do to the visitor's cookies. */
export type SessionControls = {
  /** Gives the browser a session's secret and a fresh CSRF token. */
  start(token: string, expiresAt: Date): void;
  end(): void;
};

export type HandlerArgs<R extends Route> = Parsed<R> & {
  ctx: Ctx;
  files: Upload[];
  session: SessionControls;
} & (R["idempotent"] extends true | "apart"
    ? {
        /** The key that the page gave to this call. */
        key: string;
      }
    : unknown);

export type Handler = {
  route: Route;
  prepare?: (args: never) => unknown;
  run: (args: never) => unknown;
};

/** Binds a call of the contract to what answers it. The call itself is admitted by its auth rule first. */
export function handle<R extends Route>(
  route: R,
  run: (args: HandlerArgs<R>) => Promise<Answer<R>> | Answer<R>,
): Handler {
  return { route, run };
}

/**
 * The same for an `idempotent` call with a part that must not stand in its transaction: storing files, which would hold
 * locks for minutes, or remembering what is refused, which a rollback would undo. `prepare` runs before; when the
 * answer is only given again it does not run.
 */
export function handleAfter<R extends Route & { idempotent: true }, P>(
  route: R,
  prepare: (args: HandlerArgs<R>) => Promise<P>,
  run: (args: HandlerArgs<R> & { prepared: P }) => Promise<Answer<R>> | Answer<R>,
): Handler {
  return { route, prepare, run };
}
