import { readAnswerBytes } from "../read-answer.ts";
import { type Sms, SmsError, type SmsErrorCode } from "./port.ts";

export type MitakeConfig = {
  /** With path, without trailing slash. The host depends on the account's first letter. */
  baseUrl: string;
  username: string;
  password: string;
  /** Timeout, ms, default 10,000. */
  timeoutMs?: number;
};

export const MITAKE_URL = "https://smsapi.mitake.com.tw/api/mtk";

/** The vendor's encoding of a line break in a message (ACK). */
const LINE_BREAK = "\u0006";

/** Scheduled, three kinds of "accepted by the carrier", delivered. */
const ACCEPTED = new Set(["0", "1", "2", "3", "4"]);

/** Status codes of SmSend that are handled differently; all others are "refused". */
const CODES: Record<string, SmsErrorCode> = {
  "5": "content",
  "6": "number",
  "*": "busy",
  a: "busy",
  b: "busy",
  r: "busy",
  l: "busy",
  c: "credentials",
  d: "credentials",
  e: "credentials",
  f: "credentials",
  h: "credentials",
  k: "credentials",
  m: "credentials",
  n: "credentials",
  p: "credentials",
  s: "credit",
  u: "content",
  v: "number",
  x: "content",
};

/** Sends with 三竹簡訊 Mitake, HTTP API `SmSend`, to Taiwanese mobile numbers. */
export function mitakeSms(config: MitakeConfig): Sms {
  return {
    async send({ to, text, id }) {
      if (!/^\+8869\d{8}$/.test(to)) throw new SmsError("number", "Not a Taiwanese mobile number in E.164");
      if (text.trim() === "") throw new SmsError("content", "Empty text");
      if (id !== undefined && !/^[\w-]{1,36}$/.test(id)) throw new SmsError("content", "Malformed message id");

      const form = new URLSearchParams({
        username: config.username,
        password: config.password,
        dstaddr: `0${to.slice(4)}`,
        smbody: text.replace(/\r\n?|\n/g, LINE_BREAK),
      });
      if (id !== undefined) form.set("clientid", id);

      const answer = parse(await post(config, form));
      const status = answer.get("statuscode") ?? "";
      const messageId = answer.get("msgid") ?? "";
      if (ACCEPTED.has(status) && messageId !== "") return { messageId };

      const code = CODES[status] ?? "refused";
      throw new SmsError(code, `Mitake answered statuscode ${status || "(none)"} ${answer.get("Error") ?? ""}`.trim());
    },
  };
}

async function post(config: MitakeConfig, form: URLSearchParams): Promise<string> {
  let bytes: Uint8Array;
  let status: number;
  try {
    const response = await fetch(`${config.baseUrl}/SmSend?CharsetURL=UTF-8`, {
      method: "POST",
      body: form,
      signal: AbortSignal.timeout(config.timeoutMs ?? 10_000),
    });
    status = response.status;
    bytes = await readAnswerBytes(response);
  } catch (cause) {
    throw new SmsError("unreachable", "Mitake gave no answer", { cause });
  }
  // Mitake answers with 200 even for errors; another status comes from a proxy in between.
  if (status !== 200) throw new SmsError("unreachable", `Mitake answered HTTP ${status}`);
  return decode(bytes);
}

/** Some accounts get Big5 whatever the request asked for; valid UTF-8 is practically never Big5. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("big5").decode(bytes);
  }
}

/** `key=value` lines; the section line `[1]` is not needed for a single message. */
function parse(answer: string): Map<string, string> {
  const lines = answer.split(/\r?\n/).filter((line) => line.includes("="));
  return new Map(
    lines.map((line) => {
      const at = line.indexOf("=");
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}
