import fastJson from "fast-json-stringify";
import { z } from "zod";
import type { Route } from "#contract/route/route.ts";

type Serializer = (answer: unknown) => string;

/** The schema of a call's answer as it stands on the wire. */
function responseSchema({ response }: Route): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(response, {
    target: "draft-7",
    unrepresentable: "any",
    // As on the wire: an instant is text there.
    io: "input",
  });
  return schema;
}

const made = new WeakMap<Route, Serializer>();

/**
 * Writes the answers of a call by its schema: a field that is not in the contract cannot leave. Made with the call's first
 * answer: all of them at once are most of what a server's start would take.
 */
export function serializerOf(route: Route): Serializer {
  return (answer) => {
    const serializer = made.get(route) ?? (fastJson(responseSchema(route)) as Serializer);
    made.set(route, serializer);
    return serializer(answer);
  };
}
