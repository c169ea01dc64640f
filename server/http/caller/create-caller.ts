import { ApiError } from "#contract/api.ts";
import type { LoaderApi } from "#contract/route/query.ts";
import { isJson } from "#server/http/answers/encode.ts";
import { failureOf } from "#server/http/answers/error-mapper.ts";
import { serializerOf } from "#server/http/answers/serializer.ts";
import type { Handler, SessionControls } from "#server/http/handler.ts";
import { invoke, type RawInput } from "#server/http/invoke.ts";
import { parseQuery } from "#server/http/query.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { Refusal } from "#server/kernel/errors.ts";

const noSession: SessionControls = {
  start() {
    throw new Error("a page cannot start a session: use the call");
  },
  wait() {
    throw new Error("a page cannot begin a log-in: use the call");
  },
  remember() {
    throw new Error("a page cannot set a cookie: use the call");
  },
  end() {
    throw new Error("a page cannot end a session: use the call");
  },
};

/** For a form that a browser posts to a page: it may begin a session after its CSRF token is checked. */
export type Posted = { session: SessionControls; check(): void };

/**
 * The answer as HTTP would send it: a loader's data are embedded in the page, so they contain only fields of the
 * contract.
 */
const asSent = ({ route }: Handler, answer: unknown): unknown =>
  isJson(route) ? JSON.parse(serializerOf(route)(answer)) : answer;

/** Makes calls in process, for loaders: the same admission, validation and answers as over HTTP. */
export function createCaller(handlers: Map<string, Handler>, ctx: Ctx, posted?: Posted): LoaderApi {
  const handlerOf = (name: string): Handler => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`nothing answers ${name}`);
    return handler;
  };
  return {
    parseQuery: (name, search) => parseQuery(handlerOf(name).route, search) as never,
    async call(name, input) {
      try {
        if (!name.startsWith("GET ")) posted?.check();
        const handler = handlerOf(name);
        return asSent(handler, await invoke(handler, ctx, input as RawInput, posted?.session ?? noSession)) as never;
      } catch (error) {
        if (!(error instanceof Refusal)) ctx.log.error({ err: error, call: name }, "call of a page failed");
        const told = error instanceof Refusal ? error : failureOf(error);
        throw new ApiError(told.status, told.body());
      }
    },
  };
}
