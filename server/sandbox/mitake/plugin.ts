import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { acceptForms, textFields } from "../social/browser.ts";
import { encodeBig5 } from "./big5.ts";

export type MitakeSandboxOptions = {
  username: string;
  password: string;
  /** Called once per message with the number in E.164; the answer waits for it. */
  onMessage(message: { to: string; text: string }): void | Promise<void>;
  now?: () => Date;
};

/** The vendor's text of each error `statuscode`. */
const ERRORS: Record<string, string> = {
  "*": "系統發生錯誤，請聯絡三竹資訊窗口人員",
  a: "簡訊發送功能暫時停止服務，請稍候再試",
  c: "請輸入帳號",
  d: "請輸入密碼",
  e: "帳號、密碼錯誤",
  s: "帳務處理失敗，無法發送簡訊",
  u: "簡訊內容空白",
  v: "無效的手機號碼",
};

/** A `statuscode` for the next send; `lost` accepts the message and cuts the connection. */
const Next = z.object({ fault: z.enum(["*", "a", "e", "s", "v", "5", "lost"]) });

const REPEAT_WINDOW = 12 * 3600 * 1000;

/**
 * Stand-in for 三竹簡訊 Mitake, to be registered under a prefix: POST /SmSend in the vendor's protocol (always HTTP 200,
 * `key=value` lines in Big5, a clientid repeated within 12 hours is not sent again), and POST /control/next { fault }
 * for one faulty answer.
 */
export async function mitakeSandbox(app: FastifyInstance, options: MitakeSandboxOptions): Promise<void> {
  const now = options.now ?? (() => new Date());
  const sent = new Map<string, { messageId: string; at: number }>();
  let points = 1000;
  let serial = 0;
  let next: z.infer<typeof Next>["fault"] | undefined;
  acceptForms(app);

  app.post("/SmSend", async (request, reply) => {
    const fields = textFields(request.body);
    const fault = next;
    next = undefined;
    reply.type("text/plain; charset=big5");

    const refusal = fault !== undefined && fault !== "lost" ? fault : refusalOf(fields, options);
    if (refusal !== null) return reply.send(lines(["[1]", `statuscode=${refusal}`, `Error=${ERRORS[refusal] ?? ""}`]));

    const clientId = fields.clientid ?? "";
    const at = now().getTime();
    const before = sent.get(clientId);
    if (before !== undefined && at - before.at < REPEAT_WINDOW) {
      return reply.send(accepted(before.messageId, points, ["Duplicate=Y"]));
    }

    const text = (fields.smbody ?? "").replaceAll("\u0006", "\n");
    await options.onMessage({ to: `+886${(fields.dstaddr ?? "").slice(1)}`, text });
    serial += 1;
    points -= 1;
    const messageId = String(serial).padStart(10, "0");
    if (clientId !== "") sent.set(clientId, { messageId, at });
    if (fault === "lost") {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    return reply.send(accepted(messageId, points, []));
  });

  app.post("/control/next", async (request, reply) => {
    const wanted = Next.safeParse(request.body);
    if (!wanted.success) return reply.code(400).send({ message: z.prettifyError(wanted.error) });
    next = wanted.data.fault;
    return reply.code(204).send();
  });
}

function refusalOf(fields: Record<string, string>, known: { username: string; password: string }): string | null {
  if (!fields.username) return "c";
  if (!fields.password) return "d";
  if (fields.username !== known.username || fields.password !== known.password) return "e";
  if (!/^09\d{8}$/.test(fields.dstaddr ?? "")) return "v";
  if (!fields.smbody) return "u";
  return null;
}

function accepted(messageId: string, points: number, more: string[]): Buffer {
  return lines(["[1]", `msgid=${messageId}`, "statuscode=1", `AccountPoint=${points}`, ...more]);
}

function lines(all: string[]): Buffer {
  return encodeBig5(`${all.join("\r\n")}\r\n`);
}
