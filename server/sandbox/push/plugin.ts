import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { escapeHtml } from "../social/page.ts";
import { type Device, decrypt, isSigned, newDevice, subscriptionOf } from "./device.ts";

/** What a device has shown. */
const Message = z.object({ title: z.string(), body: z.string(), url: z.string(), tag: z.string() });
type Shown = z.output<typeof Message> & { device: string; at: string; seconds: number };

export type PushSandboxOptions = {
  /** The URL under which this plugin is registered, as our server reaches it. */
  url: string;
  now: () => Date;
};

const STYLE =
  ":root{color-scheme:light dark}body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:16px/1.7 system-ui,sans-serif}" +
  "article{margin:0 0 1rem;padding:1rem;border:1px solid #8888;border-radius:12px}h1{font-size:1.4rem}h2{margin:0;font-size:1rem}p{margin:0}small{opacity:.8}";
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

const article = ({ title, body, url, at }: Shown): string =>
  `<article><h2><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></h2><p>${escapeHtml(body)}</p>` +
  `<small><time datetime="${at}">${escapeHtml(at)}</time></small></article>`;

const page = (shown: Shown[]): string => `<!doctype html>
<html lang="zh-Hant-TW"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>測試推播</title><style>${STYLE}</style></head>
<body><main><h1>測試推播</h1><p>開啟期限提醒的裝置會收到這些通知，最新的在最上面。測試環境不會真的傳到裝置上。</p>
${shown.length === 0 ? "<p>還沒有任何通知。</p>" : shown.map(article).join("\n")}</main></body></html>`;

/** How many shown messages are remembered. */
const NEWEST = 100;

/**
 * Stands in for the browsers' push services and for the browsers behind them, to be registered at `/sandbox/push`: POST
 * /devices subscribes a device, POST /devices/:id is the push service (RFC 8030), DELETE ends a subscription, `/` and
 * `.json` show what the devices have decrypted. Devices are forgotten with the process, as subscriptions end in reality.
 */
export async function pushSandbox(app: FastifyInstance, { url, now }: PushSandboxOptions): Promise<void> {
  const devices = new Map<string, Device>();
  const shown: Shown[] = [];
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer", bodyLimit: 4096 }, (_request, body, done) =>
    done(null, body),
  );

  app.post("/devices", async (_request, reply) => {
    const device = newDevice();
    devices.set(device.id, device);
    return reply.header("cache-control", "no-store").send(subscriptionOf(device, url));
  });

  app.post<{ Params: { id: string } }>("/devices/:id", async (request, reply) => {
    const device = devices.get(request.params.id);
    if (!device) return reply.status(410).send("gone");
    const { authorization, ttl, "content-encoding": encoding } = request.headers;
    if (!isSigned(authorization, new URL(url).origin)) return reply.status(403).send("not signed for this service");
    if (encoding !== "aes128gcm" || !/^\d+$/.test(String(ttl))) return reply.status(400).send("TTL or encoding");
    const message = Message.parse(JSON.parse(decrypt(device, request.body as Buffer)));
    // A message with the tag of an older one takes its place on the device.
    const older = shown.findIndex(({ device: id, tag }) => id === device.id && tag === message.tag);
    if (older >= 0) shown.splice(older, 1);
    shown.unshift({ ...message, device: device.id, at: now().toISOString(), seconds: Number(ttl) });
    shown.length = Math.min(shown.length, NEWEST);
    return reply.status(201).send();
  });

  app.delete<{ Params: { id: string } }>("/devices/:id", async (request, reply) =>
    reply.status(devices.delete(request.params.id) ? 204 : 410).send(),
  );

  app.get(".json", async (_request, reply) => reply.header("cache-control", "no-store").send(shown));
  app.get("/", async (_request, reply) =>
    reply
      .header("content-security-policy", POLICY)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(page(shown)),
  );
}
