import { createReadStream } from "node:fs";
import { fileURLToPath } from "node:url";
import * as calls from "#contract/content/docs-routes.ts";
import { openApiOf } from "#contract/openapi/document.ts";
import { handle } from "#server/http/handler.ts";
import { type DomainRegistry, type Handler, resolveList } from "#server/kernel/domain.ts";

/**
 * The HTML page of the viewer. It hides an always empty column and everything for sending calls. Long values wrap, so
 * that nothing is wider than a phone.
 */
const HTML = `<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API 說明 | 好手</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/viewer.css">
<style>
.swagger-ui :is(.scheme-container, .authorization__btn, .copy-to-clipboard, .response-col_links) { display: none }
.swagger-ui :is(td, pre) { overflow-wrap: anywhere }
</style>
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/viewer.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/**
 * Settings of the viewer. Calls cannot be sent from the page, because they would act as the logged-in member; no
 * external validator is used.
 */
const START = `SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  showExtensions: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
});
`;

const SCRIPT = fileURLToPath(import.meta.resolve("@fastify/swagger-ui/static/swagger-ui-bundle.js"));
const STYLE = fileURLToPath(import.meta.resolve("@fastify/swagger-ui/static/swagger-ui.css"));

/** The viewer's files, read from disk for each request. */
const parts = {
  "viewer.js": () => ({ type: "text/javascript; charset=utf-8", body: createReadStream(SCRIPT) }),
  "viewer.css": () => ({ type: "text/css; charset=utf-8", body: createReadStream(STYLE) }),
  "start.js": () => ({ type: "text/javascript; charset=utf-8", body: START }),
};

function describe(registry: DomainRegistry, origin: string): string {
  const groups = registry
    .map(({ title, handlers }) => ({ title, calls: resolveList(handlers, registry).map(({ route }) => route) }))
    .filter(({ calls }) => calls.length > 0);
  return JSON.stringify(openApiOf(groups, origin));
}

/** The OpenAPI document of all domains' calls, built at the first request, then cached as text. */
export function apiDocsHandlers(registry: DomainRegistry): Handler[] {
  const made = new Map<string, string>();
  return [
    handle(calls.getOpenApi, ({ ctx: { ports } }) => {
      const body = made.get(ports.origin) ?? describe(registry, ports.origin);
      made.set(ports.origin, body);
      return { body };
    }),
    handle(calls.getApiDocs, () => ({ body: HTML })),
    handle(calls.getApiDocsPart, ({ params }) => parts[params.name]()),
  ];
}
