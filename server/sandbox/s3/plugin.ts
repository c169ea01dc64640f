import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type S3Credentials, signatureProblem } from "./sigv4.ts";

export type S3SandboxOptions = S3Credentials & {
  bucket: string;
  /** Called before each request; a returned error becomes the answer. */
  fault?: (call: { method: string; key: string }) => "SlowDown" | "InternalError" | null;
  now?: () => Date;
};

type StoredObject = { body: Buffer; contentType: string };
type Upload = { key: string; contentType: string; parts: Map<number, { etag: string; body: Buffer }> };
type Call = { method: string; key: string; query: URLSearchParams; body: Buffer; contentType: string; range: string };

const STATUS: Record<string, number> = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
  RequestTimeTooSkewed: 403,
  XAmzContentSHA256Mismatch: 400,
  InvalidPart: 400,
  EntityTooSmall: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  MethodNotAllowed: 405,
  InternalError: 500,
  SlowDown: 503,
};

/** S3's minimum size of every part except the last, bytes. */
const LEAST_PART = 5 * 1024 * 1024;

/**
 * Stand-in for S3, for tests only: one bucket in memory, path style, verifies the signature of every request. Register
 * it without a prefix, since the signature covers the path.
 */
export async function s3Sandbox(app: FastifyInstance, options: S3SandboxOptions): Promise<void> {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Upload>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 64 * 1024 * 1024 }, (_request, body, done) =>
    done(null, body),
  );

  app.route({
    method: ["GET", "HEAD", "PUT", "POST", "DELETE"],
    url: "/*",
    handler: async (request, reply) => {
      const url = new URL(request.raw.url ?? "/", "http://stand-in");
      const [, bucket, ...rest] = decodeURIComponent(url.pathname).split("/");
      const key = rest.join("/");
      const method = request.method;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);

      const fault = options.fault?.({ method, key });
      if (fault) return refuse(reply, fault);
      const signed = { method, url: request.raw.url ?? "/", headers: request.headers, body };
      const problem = signatureProblem(signed, options, options.now?.() ?? new Date());
      if (problem !== null) return refuse(reply, problem);
      if (bucket !== options.bucket) return refuse(reply, "NoSuchBucket");

      const contentType = request.headers["content-type"] ?? "binary/octet-stream";
      const { range = "" } = request.headers;
      const call: Call = { method, key, query: url.searchParams, body, contentType, range };
      const isUpload = call.query.has("uploads") || call.query.has("uploadId");
      return isUpload ? multipart(reply, call, uploads, objects) : single(reply, call, objects);
    },
  });
}

function single(reply: FastifyReply, call: Call, objects: Map<string, StoredObject>) {
  const found = objects.get(call.key);
  switch (call.method) {
    case "PUT":
      objects.set(call.key, { body: call.body, contentType: call.contentType });
      return reply.header("etag", etagOf(call.body)).send();
    case "DELETE":
      objects.delete(call.key);
      return reply.code(204).send();
    case "GET":
    case "HEAD":
      if (found === undefined) return refuse(reply, "NoSuchKey");
      reply.header("etag", etagOf(found.body)).header("content-length", found.body.length).type(found.contentType);
      return call.method === "HEAD" ? reply.send() : sendPart(reply, call, found.body);
    default:
      return refuse(reply, "MethodNotAllowed");
  }
}

/** Sends the whole object, or the requested range. */
function sendPart(reply: FastifyReply, { range }: Call, body: Buffer): FastifyReply {
  const [, first = "", last = ""] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  if (first === "") return reply.send(body);
  const part = body.subarray(Number(first), Number(last) + 1);
  const about = `bytes ${first}-${Number(first) + part.length - 1}/${body.length}`;
  return reply.code(206).header("content-range", about).header("content-length", part.length).send(part);
}

function multipart(reply: FastifyReply, call: Call, uploads: Map<string, Upload>, objects: Map<string, StoredObject>) {
  if (call.method === "POST" && call.query.has("uploads")) {
    const id = randomBytes(16).toString("hex");
    uploads.set(id, { key: call.key, contentType: call.contentType, parts: new Map() });
    return xml(reply, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }
  const id = call.query.get("uploadId") ?? "";
  const upload = uploads.get(id);
  if (upload === undefined || upload.key !== call.key) return refuse(reply, "NoSuchUpload");
  if (call.method === "PUT") {
    const etag = etagOf(call.body);
    upload.parts.set(Number(call.query.get("partNumber")), { etag, body: call.body });
    return reply.header("etag", etag).send();
  }
  if (call.method === "DELETE") {
    uploads.delete(id);
    return reply.code(204).send();
  }
  const named = [...call.body.toString("utf8").matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = ""]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: (/<ETag>(.*?)</.exec(part)?.[1] ?? "").replaceAll("&quot;", '"'),
  }));
  const bodies: Buffer[] = [];
  for (const { number, etag } of named) {
    const part = upload.parts.get(number);
    if (part === undefined || part.etag !== etag) return refuse(reply, "InvalidPart");
    bodies.push(part.body);
  }
  if (bodies.slice(0, -1).some((part) => part.length < LEAST_PART)) return refuse(reply, "EntityTooSmall");
  uploads.delete(id);
  const body = Buffer.concat(bodies);
  objects.set(call.key, { body, contentType: upload.contentType });
  const etag = etagOf(body).replaceAll('"', "&quot;");
  return xml(reply, `<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>`);
}

function etagOf(body: Buffer): string {
  return `"${createHash("md5").update(body).digest("hex")}"`;
}

function xml(reply: FastifyReply, content: string) {
  return reply.type("application/xml").send(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`);
}

function refuse(reply: FastifyReply, code: string) {
  reply.code(STATUS[code] ?? 400);
  return xml(reply, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
