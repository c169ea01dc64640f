import { renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

export { bare } from "./store.ts";

const unsafe = /[<>&\u2028\u2029]/g;
const escapeScript = (json: string): string =>
  json.replace(unsafe, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Buffered like our own render; streamed it would be slower and the comparison unfair. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...rest }: EntryContext,
): Promise<Response> {
  const html = renderToString(<ServerRouter context={rest} url={request.url} />);
  const text = serverHandoffStream ? await new Response(serverHandoffStream).text() : "";
  const controller = "window.__reactRouterContext.streamController";
  const data = `<script>${controller}.enqueue(${escapeScript(JSON.stringify(text))});${controller}.close();</script>`;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`<!doctype html>${html.replace("</body>", () => `${data}</body>`)}`, { status, headers });
}
