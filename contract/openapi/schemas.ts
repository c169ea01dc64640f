import { z } from "zod";
import { MyData } from "../accounts/schemas.ts";
import { ServiceDraft } from "../catalog/content.ts";
import { ServiceCard, ServiceForm } from "../catalog/schemas.ts";
import { NewsFile } from "../content/schemas.ts";
import { errorCodes } from "../errors.ts";
import { Flag, Id, Ok, Person, Picture } from "../shared.ts";

export type Json = Record<string, unknown>;

/** Body of every error, as written by `server/http/answers/error-mapper.ts`. */
const Refusal = z.object({
  message: z.union([z.string(), z.record(z.string(), z.array(z.string()))]),
  code: z.enum(errorCodes),
});

/** Shapes shared by many calls: written once and referenced. */
const shared = z.registry<{ id: string }>();
const shapes = { MyData, NewsFile, Ok, Person, Picture, Refusal, ServiceCard, ServiceDraft, ServiceForm };
for (const [id, schema] of Object.entries(shapes)) shared.add(schema, { id });

type Visited = { zodSchema: z.core.$ZodTypes; jsonSchema: Json };

function replace(schema: Json, by: Json): void {
  for (const name of Object.keys(schema)) delete schema[name];
  Object.assign(schema, by);
}

/** Removes noise for readers and adds what zod cannot express. */
function simplify({ zodSchema, jsonSchema }: Visited): void {
  // The fallback for an invalid filter is not a default that a caller would send.
  if (zodSchema._zod.def.type === "catch") delete jsonSchema.default;
  // These bounds hold for every safe integer.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (zodSchema === Id) replace(jsonSchema, { type: "integer", minimum: 1, maximum: 2_147_483_647 });
  // A flag accepts any value, but only these mean yes.
  if (zodSchema === Flag) Object.assign(jsonSchema, { type: "string", enum: ["1", "true"] });
}

const how = { target: "draft-2020-12", io: "input", unrepresentable: "any", override: simplify } as const;

const LOCAL = "#/$defs/";
const SHARED = "#/components/schemas/";

/** Rewrites local references as references into the document. */
const referring = (schema: Json): Json => JSON.parse(JSON.stringify(schema).replaceAll(`"${LOCAL}`, `"${SHARED}`));

/** A schema as sent over the wire: timestamps are text, and fields with a default are optional. */
export function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, $defs: __, ...made } = z.toJSONSchema(schema, { ...how, metadata: shared });
  return referring(made);
}

/** The referenced shapes. */
export function sharedSchemas(): Json {
  const { schemas } = z.toJSONSchema(shared, { ...how, uri: (id) => `${SHARED}${id}` });
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema: _, $id: __, ...made }]) => [id, made]));
}

export const refusal = { $ref: `${SHARED}Refusal` };
