import { describe, expect, test } from "vitest";
import { type SignedRequest, signatureProblem } from "./sigv4.ts";

// Amazon's own worked example "GET Object":
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
const KNOWN = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const NOW = new Date("2013-05-24T00:05:00Z");
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

function example(change: Partial<SignedRequest> = {}, headers: Record<string, string> = {}): SignedRequest {
  return {
    method: "GET",
    url: "/test.txt",
    body: Buffer.alloc(0),
    ...change,
    headers: {
      host: "examplebucket.s3.amazonaws.com",
      range: "bytes=0-9",
      "x-amz-content-sha256": EMPTY,
      "x-amz-date": "20130524T000000Z",
      authorization:
        "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request," +
        "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date," +
        "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
      ...headers,
    },
  };
}

describe("signatureProblem", () => {
  test("accepts Amazon's worked example", () => {
    expect(signatureProblem(example(), KNOWN, NOW)).toBeNull();
  });

  test.each([
    ["another path", example({ url: "/other.txt" }), "SignatureDoesNotMatch"],
    ["another query", example({ url: "/test.txt?acl=" }), "SignatureDoesNotMatch"],
    ["another method", example({ method: "PUT" }), "SignatureDoesNotMatch"],
    ["a changed signed header", example({}, { range: "bytes=0-10" }), "SignatureDoesNotMatch"],
    ["a changed body", example({ body: Buffer.from("x") }), "XAmzContentSHA256Mismatch"],
    ["no signature", example({}, { authorization: "" }), "AccessDenied"],
  ])("refuses %s", (_what, request, problem) => {
    expect(signatureProblem(request, KNOWN, NOW)).toBe(problem);
  });

  test("refuses another secret, another key and an old request", () => {
    expect(signatureProblem(example(), { ...KNOWN, secretAccessKey: "other" }, NOW)).toBe("SignatureDoesNotMatch");
    expect(signatureProblem(example(), { ...KNOWN, accessKeyId: "OTHER" }, NOW)).toBe("InvalidAccessKeyId");
    expect(signatureProblem(example(), KNOWN, new Date("2013-05-24T00:16:00Z"))).toBe("RequestTimeTooSkewed");
  });
});
