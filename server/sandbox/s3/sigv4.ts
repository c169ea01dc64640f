import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export type S3Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

export type SignedRequest = {
  method: string;
  /** Path and query as sent. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

/** S3's own error codes. */
export type SignatureProblem =
  | "AccessDenied"
  | "InvalidAccessKeyId"
  | "SignatureDoesNotMatch"
  | "RequestTimeTooSkewed"
  | "XAmzContentSHA256Mismatch";

const ALLOWED_SKEW = 15 * 60 * 1000;

/**
 * Verifies AWS Signature Version 4 in the Authorization header, with node:crypto alone.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 * @returns null if the request was signed by the holder of the secret
 */
export function signatureProblem(request: SignedRequest, known: S3Credentials, now: Date): SignatureProblem | null {
  const header =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    );
  if (header === null) return "AccessDenied";
  const [, accessKeyId = "", day = "", region = "", signedHeaders = "", signature = ""] = header;
  if (accessKeyId !== known.accessKeyId) return "InvalidAccessKeyId";

  const date = single(request.headers["x-amz-date"]);
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  if (parts === null || !date.startsWith(day) || region !== known.region) return "SignatureDoesNotMatch";
  const [, year, month, dayOfMonth, hour, minute, second] = parts.map(Number);
  const sentAt = Date.UTC(year ?? 0, (month ?? 1) - 1, dayOfMonth, hour, minute, second);
  if (Math.abs(sentAt - now.getTime()) > ALLOWED_SKEW) return "RequestTimeTooSkewed";

  const declared = single(request.headers["x-amz-content-sha256"]);
  if (declared !== "UNSIGNED-PAYLOAD" && declared !== sha256(request.body)) return "XAmzContentSHA256Mismatch";

  const names = signedHeaders.split(";");
  if (!names.includes("host")) return "SignatureDoesNotMatch";
  const at = request.url.indexOf("?");
  const canonical = [
    request.method,
    canonicalPath(at < 0 ? request.url : request.url.slice(0, at)),
    canonicalQuery(at < 0 ? "" : request.url.slice(at + 1)),
    ...names.map((name) => `${name}:${single(request.headers[name]).trim().replace(/ +/g, " ")}`),
    "",
    signedHeaders,
    declared,
  ].join("\n");

  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    Buffer.from(`AWS4${known.secretAccessKey}`),
  );
  const expected = createHmac("sha256", key).update(toSign).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? null : "SignatureDoesNotMatch";
}

function single(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(",") : (header ?? "");
}

function sha256(data: Buffer | string): string {
  return createHash("sha256").update(data).digest("hex");
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function canonicalPath(path: string): string {
  return path
    .split("/")
    .map((part) => encode(decodeURIComponent(part)))
    .join("/");
}

function canonicalQuery(query: string): string {
  if (query === "") return "";
  return query
    .split("&")
    .map((pair) => {
      const [name = "", value = ""] = pair.split("=").map((part) => encode(decodeURIComponent(part)));
      return `${name}=${value}`;
    })
    .sort()
    .join("&");
}
