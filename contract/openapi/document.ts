import type { z } from "zod";
import { megabytes } from "#contract/files/sizes.ts";
import { rolesWith } from "#contract/roles.ts";
import type { Route } from "#contract/route/route.ts";
import { Key } from "#contract/shared.ts";
import { answersOf } from "./answers.ts";
import { isSessionless, refusalsOf } from "./refusals.ts";
import { type Json, schemaOf, sharedSchemas } from "./schemas.ts";

/** The calls of one domain, under the title of its section. */
export type CallGroup = { title: string; calls: readonly Route[] };

const DESCRIPTION = `好手網站自己使用的全部呼叫，由程式裡的宣告產生。

- 登入後的身分在 \`sid\` cookie 裡。會改變資料的呼叫另外需要兩個標頭：\`X-CSRF-Token\`（內容與 \`csrf\` cookie 相同）與 \`X-Requested-With: XMLHttpRequest\`。
- 時間一律是 UTC 的 ISO 8601 文字，金額是新臺幣整數元。字數上限依讀者看到的字計算：一個表情符號算一個字。
- 標有 \`Idempotency-Key\` 的呼叫，同一個鍵在 24 小時內只執行一次，重送會得到相同的回覆。
- 拒絕時回覆 \`{ message, code }\`；\`message\` 是一句話，或各欄位的說明。`;

type Place = "path" | "query";

function parametersIn(place: Place, schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: of,
  }));
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  description: "每次新的操作用一個新的鍵；重送同一次操作時用同一個。",
  schema: schemaOf(Key),
};

function parametersOf({ params, query, idempotent, keyOptional }: Route): Json[] {
  const key = { $ref: `#/components/parameters/${keyOptional ? "OptionalIdempotencyKey" : "IdempotencyKey"}` };
  return [...parametersIn("path", params), ...parametersIn("query", query), ...(idempotent ? [key] : [])];
}

const binary = { type: "string", contentMediaType: "application/octet-stream" };

/** Multipart body: the files under the name of their field; other fields are text. */
function multipartOf({ field, max }: NonNullable<Route["files"]>, body: Json): Json {
  const files = { type: "array", items: binary, maxItems: max };
  return { ...body, type: "object", properties: { ...(body.properties as Json), [field]: files } };
}

function bodyOf({ body, files, auth }: Route): Json | undefined {
  if (!body && !files) return undefined;
  const schema: Json = body ? schemaOf(body) : {};
  const usual = isSessionless(auth) ? "application/x-www-form-urlencoded" : "application/json";
  return {
    required: !body?.safeParse({}).success,
    ...(files && { description: `每個檔案最多 ${megabytes(files.maxBytes)}` }),
    content: {
      ...(body && { [usual]: { schema } }),
      ...(files && { "multipart/form-data": { schema: multipartOf(files, schema) } }),
    },
  };
}

/** Authorization of the call: a value of `Auth`, the console section with the roles that may open it, or the vendor. */
function admissionOf({ auth }: Route): Json {
  if (typeof auth === "string") return { "x-auth": auth };
  if ("gateway" in auth) return { "x-auth": "gateway", "x-gateway": auth.gateway };
  return { "x-auth": "desk", "x-desk": { ...auth, roles: rolesWith(auth) } };
}

/** Accepted authentication schemes, any one suffices; none for anonymous calls. */
function securityOf({ auth, method }: Route): Json[] {
  if (isSessionless(auth)) return [];
  const token = method === "GET" ? {} : { csrf: [] };
  const member = { session: [], ...token };
  return auth === "public" || auth === "any_status" ? [token, member] : [member];
}

function operationOf(route: Route, title: string): Json {
  const requestBody = bodyOf(route);
  const parameters = parametersOf(route);
  return {
    operationId: `${route.method} ${route.path}`,
    tags: [title],
    summary: route.summary,
    ...admissionOf(route),
    ...(route.fresh && { "x-fresh": true }),
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...answersOf(route), ...refusalsOf(route) },
  };
}

function pathsOf(groups: readonly CallGroup[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const { title, calls } of groups)
    for (const route of calls)
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, title) };
  return paths;
}

const components = () => ({
  schemas: sharedSchemas(),
  parameters: {
    IdempotencyKey: { ...idempotencyKey, required: true },
    OptionalIdempotencyKey: { ...idempotencyKey, required: false },
  },
  securitySchemes: {
    session: { type: "apiKey", in: "cookie", name: "sid" },
    csrf: { type: "apiKey", in: "header", name: "X-CSRF-Token" },
  },
});

/** Generates an OpenAPI 3.1 document. @param origin the site's own origin, without a path */
export function openApiOf(groups: readonly CallGroup[], origin: string): Json {
  return {
    openapi: "3.1.0",
    info: { title: "好手", version: "1", description: DESCRIPTION },
    servers: [{ url: origin }],
    tags: groups.map(({ title }) => ({ name: title })),
    paths: pathsOf(groups),
    components: components(),
  };
}
