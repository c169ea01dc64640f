import fastJson from "fast-json-stringify";
import { z } from "zod";
import type { Route } from "#contract/route/route.ts";

type Serializer = (answer: unknown) => string;

/** The JSON schema of a call's answer as it is sent. */
function responseSchema({ response }: Route): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(response, {
    target: "draft-7",
    unrepresentable: "any",
    // As it is sent: dates are text.
    io: "input",
  });
  return schema;
}

const made = new WeakMap<Route, Serializer>();

/**
 * Serializes the answers of a call by its schema, so a field that is not in the contract cannot leave. Compiled with
 * the first answer: compiling all at start would dominate the start-up time.
 */
export function serializerOf(route: Route): Serializer {
  return (answer) => {
    const serializer = made.get(route) ?? (fastJson(responseSchema(route)) as Serializer);
    made.set(route, serializer);
    return serializer(answer);
  };
}
