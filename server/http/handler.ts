import type { Answer, Parsed, Route } from "#contract/route.ts";
import type { Ctx } from "../kernel/ctx.ts";
import type { Handler } from "../kernel/domain.ts";

/** A part of a multipart call, already on disk; the file is deleted after the call. */
export type Upload = { path: string; name: string; contentType: string; bytes: number };

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
};

export type { Handler };

/** Binds a call of the contract to what answers it. The call itself is admitted by its auth rule first. */
export function handle<R extends Route>(
  route: R,
  run: (args: HandlerArgs<R>) => Promise<Answer<R>> | Answer<R>,
): Handler {
  return { route, run };
}
