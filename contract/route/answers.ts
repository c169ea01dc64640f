import { z } from "zod";
import { Ok } from "#contract/shared.ts";

type Shape = z.ZodType;

/**
 * Kind of a call's answer. It decides what the handler returns, what is sent over the wire and what the caller gets.
 */
export type AnswerKind =
  | { kind: "json"; schema: Shape }
  | { kind: "none" }
  | { kind: "paged"; schema: Shape; row: Shape; more: z.ZodRawShape }
  | { kind: "file"; type: string; shown: boolean; cache: string; policy: string }
  | { kind: "csv"; row: z.ZodObject }
  | { kind: "events"; events: Record<string, Shape> }
  | { kind: "redirect" };

export const json = <const S extends Shape>(schema: S) => ({ kind: "json", schema }) as const;

/** No content; callers get `{ ok: true }`. */
export const none = { kind: "none" } as const;

const counts = { page: z.number().int(), pages: z.number().int(), total: z.number().int() };

type Paged<S extends Shape, M extends z.ZodRawShape> = {
  readonly kind: "paged";
  readonly schema: z.ZodObject<{ data: z.ZodArray<S> } & typeof counts & M>;
  readonly row: S;
  readonly more: M;
};

/** One page of a list; `more` describes the whole list. */
export function paged<const S extends Shape>(row: S): Paged<S, Record<never, never>>;
export function paged<const S extends Shape, const M extends z.ZodRawShape>(row: S, more: M): Paged<S, M>;
export function paged(row: Shape, more: z.ZodRawShape = {}): Paged<Shape, z.ZodRawShape> {
  return { kind: "paged", schema: z.object({ data: z.array(row), ...counts, ...more }), row, more };
}

/**
 * A file, downloaded under a name unless `shown`. Only files that we generated may be shown, never uploads of members.
 * `cache` is the Cache-Control header, by default no caching. `policy` is the Content-Security-Policy, by default
 * nothing in the file may run.
 */
export function file({
  type = "application/octet-stream",
  shown = false,
  cache = "private, no-store",
  policy = "default-src 'none'; sandbox",
}: {
  type?: string;
  shown?: boolean;
  cache?: string;
  policy?: string;
} = {}) {
  return { kind: "file", type, shown, cache, policy } as const;
}

/** A CSV file. Column headers are the fields' `title`: `z.string().meta({ title: "月份" })`. */
export const csv = <const S extends z.ZodObject>(row: S) => ({ kind: "csv", row }) as const;

/** Server-sent events by name, with their schemas. The server itself sends `ready` first. */
export const events = <const M extends Record<string, Shape>>(all: M) => ({ kind: "events", events: all }) as const;

/** Redirect to another path of this site with GET (303). */
export const redirect = { kind: "redirect" } as const;

/** Schema of the JSON on the wire; files, tables and streams have JSON only for errors. */
export type SchemaOf<A extends AnswerKind> = A extends { kind: "json" | "paged"; schema: infer S extends Shape }
  ? S
  : typeof Ok;

export function schemaOf<A extends AnswerKind>(answer: A): SchemaOf<A> {
  return ("schema" in answer ? answer.schema : Ok) as SchemaOf<A>;
}
