import { z } from "zod";
import type { ErrorCode } from "#contract/errors.ts";
import type { FileRules } from "#contract/files/sizes.ts";
import type { Permission } from "#contract/roles.ts";
import { Id } from "#contract/shared.ts";
import type { RestrictionKind } from "../moderation/restriction-kinds.ts";
import { type AnswerKind, type SchemaOf, schemaOf } from "./answers.ts";
import type { Wire } from "./instant.ts";
import type { LimitName } from "./limits.ts";

/**
 * Authorization of a call.
 * - `public`: anyone. A member of status 2, 3 or 4 is still rejected.
 * - `member`: logged in, status 1.
 * - `any_member`: logged in, whatever the status.
 * - `any_status`: logged in or not, whatever the status (my_data, my_status, logout, contact).
 * - `operator`: a member with any role in the console.
 * - `permission(part, right)`: a member with a role that has this right (`contract/roles.ts`).
 * - `open`: the same for everyone, may be cached and shared: no session lookup, no cookie.
 * - `{ gateway }`: a vendor's servers, authenticated by what they send; no session and no CSRF token.
 */
export type Auth =
  | "public"
  | "member"
  | "any_member"
  | "any_status"
  | "operator"
  | "open"
  | Permission
  | { gateway: string };

type Shape = z.ZodType;
type Method = "GET" | "POST" | "PUT" | "DELETE";
type Path = `/${string}`;

/** Files of a multipart call: field name, maximum number, maximum size per file and in total (bytes). */
export type FilesRule = FileRules & { field: string };

type Rules = {
  auth: Auth;
  /** One sentence in Chinese for the API documentation. */
  summary: string;
  /** Requires a recent proof of identity (minutes): money, suspensions, identity papers, own login. */
  fresh?: true;
  query?: Shape;
  body?: Shape;
  files?: FilesRule;
  /**
   * Whether an operator who sees the pages as a member may make the call. By default reading calls may be made, and no
   * other: `refused` marks what is private (conversations, accounts, papers), `reads` a POST that only reads, `allowed`
   * the way out.
   */
  viewing?: "refused" | "reads" | "allowed";
  /** Refused to members whom an operator keeps from this. */
  restriction?: RestrictionKind;
  /** Rate limit, checked before the work begins. */
  limit?: LimitName;
  /**
   * Requires the header `Idempotency-Key`: calls with the same key run once and get the same answer for a day. `true`:
   * in one transaction. `"apart"`: the handler opens its own transactions, because it calls a vendor.
   */
  idempotent?: true | "apart";
  /** The header is optional, because the specification names the call without it: the server then generates a key. */
  keyOptional?: true;
  errors?: readonly ErrorCode[];
};

/** A declared route as used by server, client and tests. */
export type Route = Rules & {
  method: Method;
  path: Path;
  params?: Shape;
  answer: AnswerKind;
  /** Schema of the JSON answer. */
  response: Shape;
};

type Line = `${Method} ${Path}`;
type Declaration = Rules & { params?: Record<string, Shape>; answer: AnswerKind };

type Names<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never;
/** Parameters with such a name are row ids by default. */
type IdName = "id" | `${string}Id`;

/** Every other path parameter needs a schema. */
type ParamsRule<L extends string> = [Exclude<Names<L>, IdName>] extends [never]
  ? { params?: { [N in Names<L>]?: Shape } }
  : { params: { [N in Exclude<Names<L>, IdName>]: Shape } & { [N in Names<L>]?: Shape } };

type Field<D, K extends string> = D extends { [k in K]: infer V } ? V : undefined;
type ParamOf<D, N extends string> =
  Field<Field<D, "params">, N> extends Shape ? Field<Field<D, "params">, N> : typeof Id;

type RouteOf<L extends Line, D extends Declaration> = L extends `${infer M extends Method} ${infer P extends Path}`
  ? {
      method: M;
      path: P;
      auth: D["auth"];
      summary: string;
      fresh: Field<D, "fresh">;
      params: [Names<P>] extends [never] ? undefined : z.ZodObject<{ [N in Names<P>]: ParamOf<D, N> }>;
      query: Field<D, "query">;
      body: Field<D, "body">;
      files: Field<D, "files">;
      restriction: Field<D, "restriction">;
      limit: Field<D, "limit">;
      idempotent: Field<D, "idempotent">;
      errors: Field<D, "errors">;
      answer: D["answer"];
      response: SchemaOf<D["answer"]>;
    }
  : never;

/** Schema of the path parameters; undefined without any. */
function paramsOf(path: string, given: Record<string, Shape> = {}): Shape | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return names.length === 0 ? undefined : z.object(Object.fromEntries(names.map((name) => [name, given[name] ?? Id])));
}

/**
 * Declares a route: `route("GET /api/things/{id}", { auth, summary, answer })`. The only way to do so: server, client
 * and the contract test read it.
 */
export function route<const L extends Line, const D extends Declaration & ParamsRule<L>>(
  line: L,
  declaration: D,
): RouteOf<L, D>;
export function route(line: Line, declaration: Declaration): unknown {
  const [method, path] = line.split(" ") as [Method, Path];
  return {
    method,
    path,
    ...declaration,
    params: paramsOf(path, declaration.params),
    response: schemaOf(declaration.answer),
  };
}

type Out<S> = S extends Shape ? z.output<S> : undefined;
type In<S> = S extends Shape ? z.input<S> : undefined;

/** Parsed input of a handler. */
export type Parsed<R extends Route> = {
  params: Out<R["params"]>;
  query: Out<R["query"]>;
  body: Out<R["body"]>;
};

/** Additional input of a call with files: the files under the name of their field. */
type FilesInput<F extends FilesRule> = {
  files?: { [N in F["field"]]: readonly Blob[] };
  /** Upload progress, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
};

/** Input of a call, only the parts that it has; a body without required fields is optional. */
export type CallParts<R extends Route> = (R["params"] extends Shape
  ? { params: In<R["params"]> }
  : { params?: undefined }) &
  (R["query"] extends Shape ? { query?: In<R["query"]> } : { query?: undefined }) &
  (R["body"] extends Shape
    ? Partial<In<R["body"]>> extends In<R["body"]>
      ? { body?: In<R["body"]> }
      : { body: In<R["body"]> }
    : { body?: undefined }) &
  (R["files"] extends FilesRule ? FilesInput<R["files"]> : { files?: undefined; onProgress?: undefined });

/** Input by a caller; an idempotent call also needs the `Idempotency-Key`, the same for each retry. */
export type CallInput<R extends Route> = CallParts<R> &
  (R["idempotent"] extends true | "apart" ? { key: string } : { key?: undefined });

/** Answer as sent over the wire. */
export type Answer<R extends Route> = Wire<z.output<R["response"]>>;

/** The routes among the exports of a module, alone or in lists. */
export const callsAmong = (exports: readonly unknown[]): Route[] =>
  exports.flat().filter((value): value is Route => typeof value === "object" && value !== null && "summary" in value);

/** Fills `{name}` in a path, with encoded values. */
export function pathOf(route: Pick<Route, "path">, params?: Record<string, unknown>): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? "")));
}
