import { createServer, request, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, type Server as NetServer } from "node:net";
import type { Certificate } from "./certificate.ts";

/** @returns the port on which it listens now */
export async function listen(server: NetServer | Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

/** A reverse proxy with TLS in front of a server on this machine, as docs/operations.md asks for. */
export function tlsProxy(certificate: Certificate, port: () => number): Server {
  return createTlsServer(certificate, (asked, answer) => {
    const headers = { ...asked.headers, "x-forwarded-for": asked.socket.remoteAddress, "x-forwarded-proto": "https" };
    const inner = request(
      { host: "127.0.0.1", port: port(), method: asked.method, path: asked.url, headers },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    inner.on("error", () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.on("close", () => inner.destroy());
    asked.pipe(inner);
  });
}

/**
 * The internet: a proxy by which a browser and the gateways reach the product under its host name at port 443, without
 * a name server and without that port. Everything else leads where it says.
 */
export function internet(host: string, port: number): Server {
  return createServer((_, answer) => answer.writeHead(405).end()).on("connect", ({ url = "" }, socket, head) => {
    const [name = "", asked] = url.split(":");
    const there = name === host ? connect(port, "127.0.0.1") : connect(Number(asked), name);
    there.on("connect", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      there.write(head);
      there.pipe(socket).pipe(there);
    });
    for (const end of [there, socket]) end.on("error", () => [there, socket].map((each) => each.destroy()));
    socket.on("close", () => there.destroy());
  });
}
