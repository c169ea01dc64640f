import type { z } from "zod";
import { When } from "#contract/route/instant.ts";

type Write = (value: unknown) => unknown;

type Def = z.core.$ZodTypes["_zod"]["def"];

const writeInstant: Write = (at) => new Date(at as Date | string).toISOString();

function ofObject(shape: Record<string, z.core.$ZodType>): Write | null {
  const writers = Object.entries(shape).flatMap(([name, schema]) => {
    const write = instantsOf(schema);
    return write ? [[name, write] as const] : [];
  });
  if (writers.length === 0) return null;
  return (value) => {
    const copy: Record<string, unknown> = { ...(value as object) };
    for (const [name, write] of writers) if (name in copy) copy[name] = write(copy[name]);
    return copy;
  };
}

/**
 * Writes the dates of an answer as text. The schema is walked once; only objects and arrays that contain dates are
 * copied. Dates may be in objects and arrays, optional or null: one inside a union would stay a `Date`, which the
 * answer check in tests finds.
 * @returns null when the schema has no date
 */
export function instantsOf(schema: z.core.$ZodType): Write | null {
  if (schema === When) return writeInstant;
  const def = schema._zod.def as Def;
  switch (def.type) {
    case "object":
      return ofObject(def.shape);
    case "array": {
      const write = instantsOf(def.element);
      return write && ((value) => (value as unknown[]).map(write));
    }
    case "nullable":
    case "optional": {
      const write = instantsOf(def.innerType);
      return write && ((value) => (value === null || value === undefined ? value : write(value)));
    }
    default:
      return null;
  }
}
