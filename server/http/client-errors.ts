import type { Socket } from "node:net";
import { asciiPath } from "#contract/paths/own-path.ts";
import { type BarePage, bareHeaders, bareHtml, barePages } from "./bare-page.ts";

const REASONS: Record<number, string> = {
  302: "Found",
  400: "Bad Request",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};

function write(socket: Socket, status: number, headers: Record<string, string>, body: string): void {
  const all = { ...headers, "content-length": String(Buffer.byteLength(body)), connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\n${lines.join("")}\r\n${body}`);
}

/** The encoded form of a request target with unencoded non-ASCII characters; null when something else is wrong. */
function readableTarget(packet: Buffer): string | null {
  const [line = ""] = packet
    .subarray(0, 64 * 1024)
    .toString("utf8")
    .split("\r\n", 1);
  const [, target = ""] = /^(?:GET|HEAD) (\/(?![/\\])\S*) HTTP\/1\.[01]$/.exec(line) ?? [];
  const path = asciiPath(target);
  return target === "" || path === target || target.includes("\ufffd") ? null : path;
}

/** API addresses get a JSON refusal. */
const refusalOf = ({ text }: BarePage): string => JSON.stringify({ message: text, code: "invalid" });

/**
 * Answers requests that the HTTP parser rejects, before any route is known: an address with non-ASCII characters is
 * redirected to its encoded form, everything else gets an error page or a JSON refusal.
 */
export function answerClientErrors(error: Error, socket: Socket): void {
  // `rawPacket` is the last packet received.
  const { code, rawPacket } = error as { code?: string; rawPacket?: unknown };
  if (code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const packet = Buffer.isBuffer(rawPacket) ? rawPacket : Buffer.alloc(0);
  const target = code === "HPE_INVALID_URL" ? readableTarget(packet) : null;
  if (target !== null) {
    write(socket, 302, { location: target, "cache-control": "no-store" }, "");
    return;
  }
  const page = code === "HPE_HEADER_OVERFLOW" ? barePages.tooLong : barePages.unreadable;
  const status = code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : page.status;
  const isCall = /^\w+ \/api\//.test(packet.subarray(0, 20).toString("latin1"));
  const type = isCall ? "application/json; charset=utf-8" : bareHeaders["content-type"];
  write(socket, status, { ...bareHeaders, "content-type": type }, isCall ? refusalOf(page) : bareHtml(page));
}
