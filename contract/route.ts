import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { LimitName } from "./limits.ts";

/**
 * Who may make a call.
 * - `public`: anybody. A member of status 2, 3 or 4 is refused all the same.
 * - `member`: logged in, status 1.
 * - `any_status`: logged in or not, whatever the status (my_data, my_status, logout, contact).
 * - `operator`: a member with a role in the console.
 */
export type Auth = "public" | "member" | "any_status" | "operator";

type Shape = z.ZodType;

/** Uploaded parts of a multipart call: the field's name, how many, how large each (bytes). */
export type FilesRule = { field: string; max: number; maxBytes: number };

export type Route = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/api/${string}`;
  auth: Auth;
  /** One sentence in Chinese for the readable list of calls. */
  summary: string;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  files?: FilesRule;
  response: Shape;
  /** How often it may be made; counted before its work begins. */
  limit?: LimitName;
  /**
   * Needs the header `Idempotency-Key`: the same key is answered with the same answer for a day, and done once.
   * `true`: in one transaction. `"apart"`: the work has transactions of its own, because it speaks to a vendor.
   */
  idempotent?: true | "apart";
  errors?: readonly ErrorCode[];
};

type Out<S> = S extends Shape ? z.output<S> : undefined;
type In<S> = S extends Shape ? z.input<S> : undefined;

/** What a handler gets: parsed values. */
export type Parsed<R extends Route> = {
  params: Out<R["params"]>;
  query: Out<R["query"]>;
  body: Out<R["body"]>;
};

/** What a caller passes: only the parts that the call has; a body of which no field is needed may be left out. */
export type CallInput<R extends Route> = (R["params"] extends Shape
  ? { params: In<R["params"]> }
  : { params?: undefined }) &
  (R["query"] extends Shape ? { query?: In<R["query"]> } : { query?: undefined }) &
  (R["body"] extends Shape
    ? Partial<In<R["body"]>> extends In<R["body"]>
      ? { body?: In<R["body"]> }
      : { body: In<R["body"]> }
    : { body?: undefined }) & {
    /** The `Idempotency-Key`: the same for another try of the same act. */
    key?: string;
  };

export type Answer<R extends Route> = z.output<R["response"]>;

/** Declares a call. The only way to do so: server, client, OpenAPI and the contract walk read this. */
export function route<const R extends Route>(declaration: R): R {
  return declaration;
}

/** Fills `{name}` in a path. Values are encoded. */
export function pathOf(route: Route, params?: Record<string, unknown>): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? "")));
}
