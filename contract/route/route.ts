import { z } from "zod";
import type { ErrorCode } from "#contract/errors.ts";
import type { FileRules } from "#contract/files/sizes.ts";
import type { Permission } from "#contract/roles.ts";
import { Id } from "#contract/shared.ts";
import { type AnswerKind, type SchemaOf, schemaOf } from "./answers.ts";
import type { Wire } from "./instant.ts";
import type { LimitName } from "./limits.ts";

/**
 * Who may make a call.
 * - `public`: anybody. A member of status 2, 3 or 4 is refused all the same.
 * - `member`: logged in, status 1.
 * - `any_status`: logged in or not, whatever the status (my_data, my_status, logout, contact).
 * - `operator`: a member with any role in the console.
 * - `permission(part, right)`: a member with a role that has this right (`contract/roles.ts`).
 * - `open`: everybody alike, for what anybody may keep and share: no session is looked up and no cookie set.
 * - `{ gateway }`: the servers of a vendor, who prove themselves by what they send; no session and no CSRF token.
 */
export type Auth = "public" | "member" | "any_status" | "operator" | "open" | Permission | { gateway: string };

type Shape = z.ZodType;
type Method = "GET" | "POST" | "PUT" | "DELETE";
type Path = `/${string}`;

/** Uploaded parts of a multipart call: the field's name, how many, how large each and all together (bytes). */
export type FilesRule = FileRules & { field: string };

type Rules = {
  auth: Auth;
  /** One sentence in Chinese for the readable list of calls. */
  summary: string;
  /** Asks for a proof of who acts that is younger than some minutes: money, suspensions, papers, one's own log-in. */
  fresh?: true;
  query?: Shape;
  body?: Shape;
  files?: FilesRule;
  /** How often it may be made; counted before its work begins. */
  limit?: LimitName;
  /**
   * Needs the header `Idempotency-Key`: the same key is answered with the same answer for a day, and done once.
   * `true`: in one transaction. `"apart"`: the work has transactions of its own, because it speaks to a vendor.
   */
  idempotent?: true | "apart";
  /** The header may be left out, because the specification names the call without it: then the server makes a key. */
  keyOptional?: true;
  errors?: readonly ErrorCode[];
};

/** A call as the server, the client and the tests read it. */
export type Route = Rules & {
  method: Method;
  path: Path;
  params?: Shape;
  answer: AnswerKind;
  /** The JSON of the answer. */
  response: Shape;
};

type Line = `${Method} ${Path}`;
type Declaration = Rules & { params?: Record<string, Shape>; answer: AnswerKind };

type Names<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never;
/** A parameter of such a name is a row's id when nothing else is said. */
type IdName = "id" | `${string}Id`;

/** Every parameter of the path that is no id needs a schema. */
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
      limit: Field<D, "limit">;
      idempotent: Field<D, "idempotent">;
      errors: Field<D, "errors">;
      answer: D["answer"];
      response: SchemaOf<D["answer"]>;
    }
  : never;

/** The schema of a path's parameters; undefined when it has none. */
function paramsOf(path: string, given: Record<string, Shape> = {}): Shape | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return names.length === 0 ? undefined : z.object(Object.fromEntries(names.map((name) => [name, given[name] ?? Id])));
}

/**
 * Declares a call: `route("GET /api/things/{id}", { auth, summary, answer })`. The only way to do so: server, client
 * and the contract walk read this.
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

/** What a handler gets: parsed values. */
export type Parsed<R extends Route> = {
  params: Out<R["params"]>;
  query: Out<R["query"]>;
  body: Out<R["body"]>;
};

/** What a call with files takes beside its body: the files under the name of their field. */
type FilesInput<F extends FilesRule> = {
  files?: { [N in F["field"]]: readonly Blob[] };
  /** Hears how much was sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
};

/** What a call carries: only the parts that it has; a body of which no field is needed may be left out. */
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

/** What a caller passes: an idempotent call also the `Idempotency-Key`, the same for another try of the same act. */
export type CallInput<R extends Route> = CallParts<R> &
  (R["idempotent"] extends true | "apart" ? { key: string } : { key?: undefined });

/** What a caller gets: what is on the wire. */
export type Answer<R extends Route> = Wire<z.output<R["response"]>>;

/** The calls among the exports of a module. */
export const callsAmong = (exports: readonly unknown[]): Route[] =>
  exports.filter((value): value is Route => typeof value === "object" && value !== null && "summary" in value);

/** Fills `{name}` in a path. Values are encoded. */
export function pathOf(route: Pick<Route, "path">, params?: Record<string, unknown>): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? "")));
}
