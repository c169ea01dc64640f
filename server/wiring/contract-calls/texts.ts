import { z } from "zod";
import type { Route } from "#contract/route/route.ts";

/** A text field of a form, by its path. `narrow`: it must match a pattern. `free`: not an enum, date or secret. */
export type Text = { path: string[]; narrow: boolean; free: boolean };
type Json = { [key: string]: unknown };

function textsOf(schema: Json, path: string[] = []): Text[] {
  const inner = (each: unknown, ...names: string[]) => textsOf(each as Json, [...path, ...names]);
  if (schema.type === "string")
    return [{ path, narrow: schema.pattern !== undefined, free: !(schema.enum || schema.const || schema.format) }];
  return [
    ...Object.entries((schema.properties ?? {}) as Json).flatMap(([name, each]) => inner(each, name)),
    ...(schema.items ? inner(schema.items, "[]") : []),
    ...(schema.additionalProperties ? inner(schema.additionalProperties, "{}") : []),
    ...["anyOf", "oneOf", "allOf"].flatMap((name) => ((schema[name] ?? []) as Json[]).flatMap((each) => inner(each))),
  ];
}

/** All text fields in the body of a call. */
export const textsIn = ({ body }: Pick<Route, "body">): Text[] =>
  body ? textsOf(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Json) : [];

/** The form with the text in this field. */
export function withText(form: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  if (name === "[]") return [withText((form as unknown[] | undefined)?.[0], rest, text)];
  return { ...(form as object), [name]: withText((form as Json | undefined)?.[name], rest, text) };
}
