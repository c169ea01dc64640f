import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from "node:http";
import { buffer } from "node:stream/consumers";
import type { App } from "../wiring/app.ts";
import type { World } from "./world.ts";

export type WireAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer; port: number | undefined };
export type WireSend = Omit<RequestOptions, "agent" | "headers"> & {
  headers?: Record<string, string>;
  /** Sent in chunks; an endless iterable leaves the request unfinished. */
  payload?: string | Buffer | AsyncIterable<Buffer>;
};

/** A browser over real HTTP with one keep-alive connection. */
export type Wire = {
  send(options: WireSend): Promise<WireAnswer>;
  close(): void;
};

/** Starts listening. @returns its port */
export async function listenOn({ fastify }: App): Promise<number> {
  if (!fastify.server.listening) await fastify.listen({ port: 0, host: "127.0.0.1" });
  const address = fastify.server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Cookies and headers of a logged-in member's pages; without a member, of a visitor with a CSRF token. */
export async function headersOf(world: World, userId?: number): Promise<Record<string, string>> {
  const client = userId === undefined ? world.visitor() : await world.client(userId);
  await client.send({ method: "GET", url: "/api/my_data" });
  return {
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    "x-requested-with": "XMLHttpRequest",
    "x-csrf-token": client.cookies.get("csrf") ?? "",
  };
}

export function wireTo(port: number, common: Record<string, string> = {}): Wire {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: ({ headers, payload, ...options }) =>
      new Promise((done, fail) => {
        const sent = request({ host: "127.0.0.1", port, agent, headers: { ...common, ...headers }, ...options });
        sent.on("error", fail);
        sent.on("response", (response) => {
          const { localPort } = response.socket;
          buffer(response).then(
            (body) => done({ status: response.statusCode ?? 0, headers: response.headers, body, port: localPort }),
            fail,
          );
        });
        const write = async () => {
          if (payload === undefined || typeof payload === "string" || Buffer.isBuffer(payload))
            return sent.end(payload);
          for await (const chunk of payload) {
            if (!sent.write(chunk)) await new Promise((drained) => sent.once("drain", drained).once("close", drained));
            if (sent.destroyed) return sent;
          }
          return sent.end();
        };
        write().catch(fail);
      }),
    close: () => agent.destroy(),
  };
}
