import { z } from "zod";
import { MyData } from "../accounts/schemas.ts";
import { ServiceDraft } from "../catalog/content.ts";
import { ServiceCard, ServiceForm } from "../catalog/schemas.ts";
import { NewsFile } from "../content/schemas.ts";
import { errorCodes } from "../errors.ts";
import { Flag, Id, Ok, Person, Picture } from "../shared.ts";

export type Json = Record<string, unknown>;

/** The body of every refusal, as `server/http/answers/error-mapper.ts` writes it. */
const Refusal = z.object({
  message: z.union([z.string(), z.record(z.string(), z.array(z.string()))]),
  code: z.enum(errorCodes),
});

/** Shapes that many calls have in common: each is written once and referred to. */
const shared = z.registry<{ id: string }>();
const shapes = { MyData, NewsFile, Ok, Person, Picture, Refusal, ServiceCard, ServiceDraft, ServiceForm };
for (const [id, schema] of Object.entries(shapes)) shared.add(schema, { id });

type Visited = { zodSchema: z.core.$ZodTypes; jsonSchema: Json };

function replace(schema: Json, by: Json): void {
  for (const name of Object.keys(schema)) delete schema[name];
  Object.assign(schema, by);
}

/** Leaves out what says nothing to a reader, and adds what zod cannot tell. */
function simplify({ zodSchema, jsonSchema }: Visited): void {
  // The value that replaces nonsense in a filter is not a default that a caller would send.
  if (zodSchema._zod.def.type === "catch") delete jsonSchema.default;
  // These two bounds hold for every whole number of JavaScript.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (zodSchema === Id) replace(jsonSchema, { type: "integer", minimum: 1, maximum: 2_147_483_647 });
  // A flag takes any value, but only these two mean yes.
  if (zodSchema === Flag) Object.assign(jsonSchema, { type: "string", enum: ["1", "true"] });
}

const how = { target: "draft-2020-12", io: "input", unrepresentable: "any", override: simplify } as const;

const LOCAL = "#/$defs/";
const SHARED = "#/components/schemas/";

/** Turns references into those of the document. */
const referring = (schema: Json): Json => JSON.parse(JSON.stringify(schema).replaceAll(`"${LOCAL}`, `"${SHARED}`));

/** A schema as on the wire: instants are text, and a field with a default may be left out. */
export function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, $defs: __, ...made } = z.toJSONSchema(schema, { ...how, metadata: shared });
  return referring(made);
}

/** The shapes that are referred to. */
export function sharedSchemas(): Json {
  const { schemas } = z.toJSONSchema(shared, { ...how, uri: (id) => `${SHARED}${id}` });
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema: _, $id: __, ...made }]) => [id, made]));
}

export const refusal = { $ref: `${SHARED}Refusal` };
