import { readAnswerBytes } from "../read-answer.ts";
import { PushError, type PushErrorCode, type PushTarget, type WebPush } from "./port.ts";

export type VapidConfig = {
  publicKey: string;
  privateKey: string;
  /** Who answers for the messages: `mailto:…` or `https://…`. */
  subject: string;
  /** The push services that we send to; `*.name` also stands for every host below it. */
  hosts: readonly string[];
  /** Replaces all services in the sandbox. */
  standIn: WebPush["standIn"];
  /** Timeout, ms, default 10,000. */
  timeoutMs?: number;
};

/** The push services of Chrome, Edge, Firefox and Safari. */
export const PUSH_HOSTS = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.notify.windows.com",
  "*.push.apple.com",
] as const;

/** A push service answers with a few words. */
const MOST_BYTES = 64 * 1024;

const isOf = (host: string, pattern: string): boolean =>
  pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern;

/**
 * An address is what a browser claims, so anybody can name any: only https on the usual port of a known service is
 * allowed, and in the sandbox only the stand-in.
 */
function isAllowed({ hosts, standIn }: VapidConfig, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  // The parsed address, so that dots in the path lead nowhere else.
  if (standIn) return url.href.startsWith(`${standIn.url}/`) && url.href === endpoint;
  const plain = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  return plain && hosts.some((pattern) => isOf(url.hostname, pattern));
}

function codeOf(status: number): PushErrorCode | null {
  if (status >= 200 && status < 300) return null;
  if (status === 404 || status === 410) return "gone";
  return status === 429 || status >= 500 ? "busy" : "refused";
}

async function post(config: VapidConfig, endpoint: string, headers: Record<string, string>, body: Buffer) {
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      headers,
      body: new Uint8Array(body),
      // A redirect would lead away from the hosts that were checked.
      redirect: "manual",
      signal: AbortSignal.timeout(config.timeoutMs ?? 10_000),
    });
    await readAnswerBytes(response, MOST_BYTES);
    return response.status;
  } catch (cause) {
    throw new PushError("unreachable", "the push service gave no answer", { cause });
  }
}

/** Sends to the browsers' push services (RFC 8030), encrypted (RFC 8291) and signed with our keys (RFC 8292). */
export function vapidPush(config: VapidConfig): WebPush {
  const { publicKey, privateKey, subject } = config;
  return {
    publicKey,
    standIn: config.standIn,
    allows: (endpoint) => isAllowed(config, endpoint),
    async send(target: PushTarget, message, { seconds }) {
      if (!isAllowed(config, target.endpoint)) throw new PushError("gone", "not an address of a known push service");
      // Imported on first use: it loads old libraries that other processes never need.
      const { default: library } = await import("web-push");
      const { headers, body } = library.generateRequestDetails(target, message, {
        TTL: seconds,
        urgency: "high",
        vapidDetails: { publicKey, privateKey, subject },
      });
      const { "Content-Length": _, ...sent } = headers as Record<string, unknown>;
      const texts = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]));
      const status = await post(config, target.endpoint, texts, body);
      const code = codeOf(status);
      if (code !== null) throw new PushError(code, `the push service answered HTTP ${status}`);
    },
  };
}

/** For an installation without keys: allows no address and sends nothing. */
export const noPush: WebPush = {
  publicKey: null,
  standIn: null,
  allows: () => false,
  async send() {
    throw new PushError("gone", "no keys for push messages are configured");
  },
};
