import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { create as disposition } from "content-disposition";
import type { FastifyReply } from "fastify";
import { asciiPath } from "#contract/paths/own-path.ts";
import type { AnswerKind } from "#contract/route/answers.ts";
import type { FileResult } from "#server/http/handler.ts";
import { goesOn, isKnown, rangeOf, type Validators } from "./ranges.ts";

type Declared = Extract<AnswerKind, { kind: "file" }>;
type SentFile = Exclude<FileResult, { movedTo: string }>;

/** Security headers for everything that is not JSON or a page: no scripts, no sniffing, no framing. */
export function guard(reply: FastifyReply, cache: string, policy = "default-src 'none'; sandbox"): FastifyReply {
  return reply
    .header("cross-origin-resource-policy", cache.startsWith("private") ? "same-origin" : "cross-origin")
    .header("cache-control", cache)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", policy);
}

/** The size in bytes; undefined for streams of unknown length. */
function sizeOf({ body, bytes }: SentFile): number | undefined {
  if (bytes !== undefined) return bytes;
  return typeof body === "string" || body instanceof Uint8Array ? Buffer.byteLength(body) : undefined;
}

/** ETag and Last-Modified. Generated content gets a weak tag of its digest, because it may be compressed. */
function validatorsOf({ body, tag, modified }: SentFile): Validators | null {
  if (tag !== undefined) return { tag: `"${tag}"`, modified };
  if (typeof body !== "string" && !(body instanceof Uint8Array)) return null;
  return { tag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`, modified };
}

/** Ranges are supported only for files that are sent as stored: a part of compressed text is useless. */
const hasParts = ({ body }: SentFile, { shown }: Declared): boolean =>
  typeof body === "function" || (!shown && body instanceof Uint8Array);

async function bodyOf({ body }: SentFile, part?: { start: number; end: number }): Promise<Readable | Buffer> {
  if (typeof body === "function") return body(part);
  if (body instanceof Readable) return body;
  const whole = Buffer.from(body as string | Uint8Array);
  return part ? whole.subarray(part.start, part.end + 1) : whole;
}

/** Sends a file, a part of it (206), or not modified (304). */
export async function sendFile(declared: Declared, result: FileResult, reply: FastifyReply): Promise<FastifyReply> {
  if ("movedTo" in result) return reply.header("cache-control", result.cache).redirect(asciiPath(result.movedTo), 302);
  const { name, type = declared.type, shown = declared.shown, cache = declared.cache, vary } = result;
  const { method, headers } = reply.request;
  guard(reply, cache, declared.policy).header("content-type", type);
  if (vary !== undefined) reply.header("vary", vary);
  if (!shown) reply.header("content-disposition", disposition(name));
  // For a HEAD without body Fastify would set the length 0, which is wrong for the file and for a 304.
  const headOnly = method === "HEAD" ? Readable.from([]) : undefined;
  const known = validatorsOf(result);
  if (known) reply.header("etag", known.tag);
  if (known?.modified) reply.header("last-modified", known.modified.toUTCString());
  if (known && isKnown(headers, known)) return reply.status(304).send(headOnly);
  const size = sizeOf(result);
  const parts = size !== undefined && hasParts(result, declared);
  if (parts) reply.header("accept-ranges", "bytes");
  const asked = parts && method === "GET" && known && goesOn(headers["if-range"], known);
  const part = asked ? rangeOf(headers.range, size) : null;
  if (part === "none") return reply.status(416).header("content-range", `bytes */${size}`).send();
  const length = part ? part.end - part.start + 1 : size;
  // What may still be compressed has no known length.
  if (length !== undefined && (parts || result.bytes !== undefined)) reply.header("content-length", length);
  if (part) reply.status(206).header("content-range", `bytes ${part.start}-${part.end}/${size}`);
  if (headOnly && typeof result.body === "function") return reply.send(headOnly);
  return reply.send(await bodyOf(result, part ?? undefined));
}
