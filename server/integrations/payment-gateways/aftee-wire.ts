/** AFTEE's server-to-server calls: requests and reading of answers. No decisions. */
import { z } from "zod";
import { AnswerCode, readAnswer } from "../read-answer.ts";
import { GatewayCallError } from "./port.ts";

export type AfteeWire = {
  /** Transactions: `https://api.aftee.tw/v1`, `https://ct-api.np-pay.com/v1` for tests, or the simulated one. */
  apiHost: string;
  /** Where payments are registered, as the server reaches it. */
  registerHost: string;
  secret: string;
  /** Whether a colon follows the secret in the Basic header, as in the standard, or not. */
  basic: "colon" | "bare";
  userAgent: string;
  timeoutMs: number;
};

export const NO_SUCH = "404";

type Call = { method: "GET" | "POST" | "PATCH"; url: string; body?: unknown; secret?: boolean };

/** The body of a 200 answer. @throws GatewayCallError */
export async function callAftee(wire: AfteeWire, { method, url, body, secret = true }: Call): Promise<unknown> {
  const { status, text } = await receive(wire, {
    url,
    init: {
      method,
      redirect: "manual",
      headers: {
        accept: "application/json",
        "user-agent": wire.userAgent,
        ...(secret ? { authorization: `Basic ${basicOf(wire)}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  });
  const answer = parse(text);
  if (status === 200) return answer;
  if (status >= 500 || status < 400)
    throw new GatewayCallError("unreachable", String(status), `it answered HTTP ${status}`);
  const { code, message } = errorOf(answer);
  throw new GatewayCallError("refused", status === 404 ? NO_SUCH : code || String(status), message);
}

export const transactionUrl = ({ apiHost }: AfteeWire, id: string, act = ""): string =>
  `${apiHost.replace(/\/+$/, "")}/transactions/${id}${act}`;

function basicOf({ secret, basic }: AfteeWire): string {
  return Buffer.from(basic === "colon" ? `${secret}:` : secret, "utf8").toString("base64");
}

/** `{name, message, errors: [{code, messages, params}]}`; the first code counts. */
const Problem = z.object({
  message: z.string().nullish(),
  errors: z.array(z.object({ code: AnswerCode, messages: z.array(z.string()).nullish() })).nullish(),
});

function errorOf(answer: unknown): { code: string; message: string } {
  const read = Problem.safeParse(answer);
  if (!read.success) return { code: "", message: "refused without a reason" };
  const [first] = read.data.errors ?? [];
  return { code: first?.code ?? "", message: first?.messages?.[0] ?? read.data.message ?? "" };
}

async function receive(
  { timeoutMs }: AfteeWire,
  { url, init }: { url: string; init: RequestInit },
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, text: await readAnswer(response) };
  } catch (cause) {
    throw new GatewayCallError("unreachable", "", "the gateway did not answer", { cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
