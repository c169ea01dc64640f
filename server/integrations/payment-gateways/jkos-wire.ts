/** JKOPAY's server-to-server calls: signatures, requests and reading of answers. No decisions. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AnswerCode, readAnswer } from "../read-answer.ts";
import { GatewayCallError } from "./port.ts";

export type JkosWire = {
  /** `https://onlinepay.jkopay.com`, `https://uat-onlinepay.jkopay.app` for tests, or the simulated one. */
  host: string;
  apiKey: string;
  secret: string;
  userAgent: string;
  timeoutMs: number;
};

/**
 * HMAC-SHA256 over exactly what is sent, in lowercase hex: a POST's raw body, or a GET's query without the question
 * mark.
 */
export function digestOf(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text, "utf8").digest("hex");
}

export function isDigestOf(digest: string, text: string, secret: string): boolean {
  const given = Buffer.from(digest.toLowerCase(), "utf8");
  const wanted = Buffer.from(digestOf(text, secret), "utf8");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** `result` is a code as text; "000" is success. */
const Answer = z.object({
  result: AnswerCode,
  message: z.string().nullish(),
  result_object: z.unknown().optional(),
});
type JkosAnswer = { code: string; message: string; object: unknown };

/** Serialized once, so that exactly the signed text is sent. */
export function postJson(wire: JkosWire, path: string, body: Record<string, unknown>): Promise<JkosAnswer> {
  const text = JSON.stringify(body);
  return call(wire, path, { method: "POST", body: text, headers: headersOf(wire, text) });
}

export function getQuery(wire: JkosWire, path: string, query: string): Promise<JkosAnswer> {
  return call(wire, `${path}?${query}`, { method: "GET", headers: headersOf(wire, query) });
}

function headersOf({ apiKey, secret, userAgent }: JkosWire, signed: string): Record<string, string> {
  return {
    "content-type": "application/json",
    accept: "application/json",
    "user-agent": userAgent,
    "api-key": apiKey,
    digest: digestOf(signed, secret),
  };
}

/** @throws GatewayCallError `unreachable` when the outcome is unknown, `answer` when the answer is unreadable */
async function call({ host, timeoutMs }: JkosWire, path: string, init: RequestInit): Promise<JkosAnswer> {
  const text = await receive(`${host.replace(/\/+$/, "")}${path}`, {
    ...init,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const read = Answer.safeParse(parse(text));
  if (!read.success) throw new GatewayCallError("answer", "", `${path} answered what cannot be read`);
  const { result, message, result_object } = read.data;
  // After a system error the outcome is unknown.
  if (result === "999") throw new GatewayCallError("unreachable", result, message ?? "system error");
  return { code: result, message: message ?? "", object: result_object };
}

async function receive(url: string, init: RequestInit): Promise<string> {
  let status: number;
  try {
    const response = await fetch(url, init);
    if (response.status === 200) return await readAnswer(response);
    status = response.status;
    await response.body?.cancel();
  } catch (cause) {
    throw new GatewayCallError("unreachable", "", "the gateway did not answer", { cause });
  }
  throw new GatewayCallError("unreachable", String(status), `the gateway answered HTTP ${status}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
