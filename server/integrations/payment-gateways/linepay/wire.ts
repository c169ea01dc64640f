/** LINE Pay's server-to-server calls: signatures, requests and reading of answers. No decisions. */
import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import { AnswerCode, readAnswer } from "../../read-answer.ts";
import { GatewayCallError } from "../port.ts";

export type LinePayWire = {
  /** `https://api-pay.line.me`, `https://sandbox-api-pay.line.me` for tests, or the simulated one. */
  host: string;
  channelId: string;
  channelSecret: string;
  userAgent: string;
  /** Timeout per call, ms. LINE Pay asks for at least 20 s, and 40 s for a confirmation. */
  timeoutMs: number;
  confirmMs: number;
};

/** Base64 of HMAC-SHA256 over secret, path, what is sent (a body, or a query without the question mark) and nonce. */
export function signatureOf(secret: string, path: string, sent: string, nonce: string): string {
  return createHmac("sha256", secret).update(`${secret}${path}${sent}${nonce}`, "utf8").digest("base64");
}

const Answer = z.object({ returnCode: AnswerCode, returnMessage: z.string().nullish(), info: z.unknown().optional() });
type LinePayAnswer = { code: string; message: string; info: unknown };

/** The body is serialized once, so that exactly the signed text is sent. */
export function post(wire: LinePayWire, path: string, body: object, ms = wire.timeoutMs): Promise<LinePayAnswer> {
  const text = JSON.stringify(body);
  return call(wire, path, { method: "POST", body: text, headers: headersOf(wire, path, text) }, ms);
}

export function get(wire: LinePayWire, path: string, query = ""): Promise<LinePayAnswer> {
  const url = query === "" ? path : `${path}?${query}`;
  return call(wire, url, { method: "GET", headers: headersOf(wire, path, query) }, wire.timeoutMs);
}

function headersOf({ channelId, channelSecret, userAgent }: LinePayWire, path: string, sent: string) {
  const nonce = randomUUID();
  return {
    "content-type": "application/json",
    accept: "application/json",
    "user-agent": userAgent,
    "x-line-channelid": channelId,
    "x-line-authorization-nonce": nonce,
    "x-line-authorization": signatureOf(channelSecret, path, sent, nonce),
  };
}

/** Whether anything was done is unknown: the same call is under way (1198), or an error of theirs. */
const UNKNOWN = ["1198", "1199", "9000"];

/** @throws GatewayCallError `unreachable` when the outcome is unknown, `answer` when the answer is unreadable */
async function call({ host }: LinePayWire, url: string, init: RequestInit, ms: number): Promise<LinePayAnswer> {
  const text = await receive(`${host.replace(/\/+$/, "")}${url}`, {
    ...init,
    redirect: "manual",
    signal: AbortSignal.timeout(ms),
  });
  const read = Answer.safeParse(parse(text));
  if (!read.success) throw new GatewayCallError("answer", "", `${url} answered what cannot be read`);
  const { returnCode: code, returnMessage, info } = read.data;
  if (UNKNOWN.includes(code)) throw new GatewayCallError("unreachable", code, returnMessage ?? "system error");
  return { code, message: returnMessage ?? "", info };
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

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** Transaction ids are numbers of 19 digits, too long for a JavaScript number: they are kept as text. */
const keepLong: Reviver = (_key, value, { source }) =>
  typeof value === "number" && !Number.isSafeInteger(value) && source !== undefined ? source : value;

function parse(text: string): unknown {
  try {
    return JSON.parse(text, keepLong as Parameters<typeof JSON.parse>[1]);
  } catch {
    return null;
  }
}
