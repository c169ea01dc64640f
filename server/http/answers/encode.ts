import type { Route } from "#contract/route/route.ts";
import { ok } from "#contract/shared.ts";
import type { PageResult } from "#server/http/handler.ts";
import { toPage } from "#server/kernel/paging.ts";
import { instantsOf } from "./instants.ts";

type Encode = (result: unknown, query: unknown) => unknown;

const passThrough: Encode = (result) => result;

function pageOf(result: unknown, query: unknown): Record<string, unknown> {
  const {
    rows,
    total,
    size,
    page = (query as { page?: number } | undefined)?.page ?? 1,
    ...more
  } = result as PageResult<unknown>;
  return { ...toPage({ rows, total, page, ...(size && { size }) }), ...more };
}

function encoderOf({ answer, response }: Route): Encode {
  const write = "schema" in answer ? instantsOf(response) : null;
  switch (answer.kind) {
    case "none":
      return () => ok;
    case "json":
      return write ?? passThrough;
    case "paged":
      return write ? (result, query) => write(pageOf(result, query)) : pageOf;
    default:
      return passThrough;
  }
}

const encoders = new WeakMap<Route, Encode>();

/**
 * Converts a handler's result to the API answer: counts pages, writes dates as text. The same for HTTP and for loaders.
 * Files, tables, streams and redirects are unchanged; `send` sends them.
 */
export function encode(route: Route, result: unknown, query: unknown): unknown {
  const known = encoders.get(route) ?? encoderOf(route);
  encoders.set(route, known);
  return known(result, query);
}

/** True when the answer is JSON, so that it can be checked against its schema. */
export const isJson = ({ answer }: Route): boolean => answer.kind === "none" || "schema" in answer;
