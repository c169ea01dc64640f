import { createServer, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { calendarFile } from "#server/kernel/mails/calendar.ts";
import { outboxMailer } from "./outbox.ts";
import { type Mail, MailError } from "./port.ts";
import { type SmtpConfig, smtpMailer } from "./smtp.ts";

const MAIL: Mail = { to: "mei@example.com", subject: "好手：請驗證你的電子郵件", text: "你好，\n.\n請點連結。" };

type Received = { from: string; to: string[]; login: string | null; data: string };
const cleanup: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of cleanup.splice(0).reverse()) await end();
});

/** A minimal mail server: enough of RFC 5321 for our client. `answers` overrides replies by command. */
async function mailServer(answers: Record<string, string> = {}): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let mail: Received = { from: "", to: [], login: null, data: "" };
    let pending = "";
    let inData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const replies: Record<string, (rest: string) => string> = {
      ehlo: () => "250-test\r\n250-AUTH PLAIN\r\n250 8BITMIME",
      auth: (rest) => {
        mail.login = Buffer.from(rest.replace("PLAIN ", ""), "base64").toString();
        return "235 ok";
      },
      mail: (rest) => {
        mail = { ...mail, from: rest, to: [], data: "" };
        return "250 ok";
      },
      rcpt: (rest) => {
        mail.to.push(rest);
        return "250 ok";
      },
      data: () => {
        inData = true;
        return "354 go on";
      },
      quit: () => "221 bye",
    };
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      pending += chunk.toString("utf8");
      while (pending.includes("\r\n")) {
        const at = pending.indexOf("\r\n");
        const line = pending.slice(0, at);
        pending = pending.slice(at + 2);
        if (inData && line === ".") {
          inData = false;
          received.push(structuredClone(mail));
          say("250 queued");
        } else if (inData) {
          mail.data += `${line.startsWith(".") ? line.slice(1) : line}\n`;
        } else {
          const verb = line.slice(0, 4).toLowerCase();
          say(answers[verb] ?? replies[verb]?.(line.slice(5)) ?? "502 what");
        }
      }
    });
    say("220 test ESMTP");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanup.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { port: address.port, received };
}

function mailer(port: number, more: Partial<SmtpConfig> = {}) {
  const made = smtpMailer({
    host: "127.0.0.1",
    port,
    from: { name: "好手", address: "no-reply@haoshou.example" },
    requireTls: false,
    ...more,
  });
  cleanup.push(() => made.close());
  return made;
}

async function failure(attempt: Promise<unknown>): Promise<MailError> {
  const error = await attempt.then(
    () => new Error("the mail was accepted"),
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(MailError);
  if (!(error instanceof MailError)) throw error;
  return error;
}

const header = (data: string, name: string) =>
  data
    .slice(0, data.indexOf("\n\n"))
    .replace(/\n[ \t]+/g, " ")
    .split("\n")
    .find((line) => line.startsWith(`${name}: `));

describe("smtpMailer", { timeout: 30_000 }, () => {
  test("hands over one mail to one recipient, with login", async () => {
    const { port, received } = await mailServer();
    await mailer(port, { user: "u", password: "p" }).send({ ...MAIL, html: "<p>請點連結。</p>" });
    expect(received).toHaveLength(1);
    const [mail] = received;
    expect(mail?.login).toBe("\u0000u\u0000p");
    expect(mail?.from).toContain("<no-reply@haoshou.example>");
    expect(mail?.to).toEqual([expect.stringContaining("<mei@example.com>")]);
    const data = mail?.data ?? "";
    expect(header(data, "To")).toBe("To: mei@example.com");
    expect(header(data, "Subject")).toMatch(/^Subject: =\?UTF-8\?/);
    expect(data).toContain("multipart/alternative");
    expect(data).toContain("text/html");
  });

  test("says that it is automatic, and by which one POST such mails are stopped", async () => {
    const { port, received } = await mailServer();
    const unsubscribe = "https://haoshou.example/unsubscribe/12.orders.abcdefghijklmnopqrstuvwxyz0123456789_-abcdefg";
    await mailer(port).send({ ...MAIL, unsubscribe });
    await mailer(port).send({ ...MAIL, byHand: true });
    const [first = "", second = ""] = received.map(({ data }) => data);
    expect(header(first, "List-Unsubscribe")).toBe(`List-Unsubscribe: <${unsubscribe}>`);
    expect(header(first, "List-Unsubscribe-Post")).toBe("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(header(first, "Auto-Submitted")).toBe("Auto-Submitted: auto-generated");
    for (const name of ["List-Unsubscribe", "List-Unsubscribe-Post", "Auto-Submitted"])
      expect(header(second, name)).toBeUndefined();
  });

  test("keeps both faces, one id at each try, its conversation and the date for a calendar", async () => {
    const { port, received } = await mailServer();
    const calendar = calendarFile(
      {
        uid: "order-7-buyer",
        sequence: 12,
        at: new Date("2026-12-22T06:30:00Z"),
        title: `驗收期限：${"長".repeat(60)}, 1; 2`,
        url: "/transactions/7",
      },
      { origin: "https://haoshou.example", company: { support: "support@haoshou.example" } },
      new Date("2026-12-01T00:00:00Z"),
    );
    await mailer(port).send({ ...MAIL, html: "<p>請點連結。</p>", id: "outbox-5", about: "order-7", calendar });
    const data = received[0]?.data ?? "";
    expect(header(data, "Message-ID")).toBe("Message-ID: <outbox-5@haoshou.example>");
    for (const name of ["In-Reply-To", "References"])
      expect(header(data, name)).toBe(`${name}: <order-7@haoshou.example>`);
    const types = [...data.matchAll(/Content-Type: ([a-z]+\/[a-z]+)/g)].map(([, type]) => type);
    expect(types).toEqual(["multipart/mixed", "multipart/alternative", "text/plain", "text/html", "text/calendar"]);
    const [, coded = ""] = data.slice(data.indexOf("text/calendar")).split("\n\n");
    const file = Buffer.from(coded.slice(0, coded.indexOf("\n--")), "base64").toString();
    expect(file).toBe(calendar);
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const whole = file.replaceAll("\r\n ", "");
    expect(whole).toContain(`SUMMARY:驗收期限：${"長".repeat(60)}\\, 1\\; 2\r\n`);
    for (const line of [
      "UID:order-7-buyer@haoshou.example",
      "SEQUENCE:12",
      "DTSTART:20261222T063000Z",
      "METHOD:PUBLISH",
    ])
      expect(whole.split("\r\n")).toContain(line);
  });

  test("a text mail keeps its lines, a lone dot too", async () => {
    const { port, received } = await mailServer();
    await mailer(port).send({ ...MAIL, text: "first\n.\nlast" });
    expect(received[0]?.data).toMatch(/\n\nfirst\n\.\nlast\n/);
  });

  test.each([
    ["rcpt", "550 no such user", "address"],
    ["rcpt", "451 later", "unreachable"],
    ["data", "554 spam", "rejected"],
    ["auth", "535 wrong", "credentials"],
  ])("%s answered by %s is told as %s", async (verb, reply, code) => {
    const { port } = await mailServer({ [verb]: reply });
    const error = await failure(mailer(port, { user: "u", password: "hidden" }).send(MAIL));
    expect(error.code).toBe(code);
    expect(error.message).not.toContain("hidden");
  });

  test("nothing goes over an open line when encryption is required", async () => {
    const { port, received } = await mailServer();
    expect((await failure(mailer(port, { requireTls: true }).send(MAIL))).code).not.toBe("address");
    expect(received).toEqual([]);
  });

  test("no server", async () => {
    const { port } = await mailServer();
    await cleanup.pop()?.();
    expect((await failure(mailer(port).send(MAIL))).code).toBe("unreachable");
  });
});

describe("what could smuggle headers or recipients is refused by every mailer", () => {
  const bad: [string, Partial<Mail>, string][] = [
    ["CR LF in the subject", { subject: "a\r\nBcc: x@example.com" }, "rejected"],
    ["LF in the subject", { subject: "a\nb" }, "rejected"],
    ["NUL in the subject", { subject: "a\u0000b" }, "rejected"],
    ["an empty subject", { subject: " " }, "rejected"],
    ["LF in the address", { to: "a@example.com\nBcc: x@example.com" }, "address"],
    ["a final LF in the address", { to: "a@example.com\n" }, "address"],
    ["two addresses", { to: "a@example.com, b@example.com" }, "address"],
    ["a name", { to: "A <a@example.com>" }, "address"],
    ["a quoted list", { to: '"a@b"@example.com' }, "address"],
    ["no domain", { to: "a@" }, "address"],
    ["no address", { to: "" }, "address"],
  ];

  test.each(bad)("%s", async (_what, wrong, code) => {
    const { port, received } = await mailServer();
    const outbox = outboxMailer();
    expect((await failure(mailer(port).send({ ...MAIL, ...wrong }))).code).toBe(code);
    expect((await failure(outbox.send({ ...MAIL, ...wrong }))).code).toBe(code);
    expect(received).toEqual([]);
    expect(outbox.sent()).toEqual([]);
  });
});

describe("outboxMailer", () => {
  test("keeps the latest mails, newest first, and hands each on", async () => {
    const handed: string[] = [];
    const outbox = outboxMailer({
      keep: 2,
      onMail: async (mail) => {
        handed.push(mail.subject);
      },
    });
    for (const subject of ["一", "二", "三"]) await outbox.send({ ...MAIL, subject });
    expect(handed).toEqual(["一", "二", "三"]);
    expect(outbox.sent().map((mail) => mail.subject)).toEqual(["三", "二"]);
  });

  test("fails when the application could not keep the mail", async () => {
    const outbox = outboxMailer({ onMail: () => Promise.reject(new Error("disk full")) });
    await expect(outbox.send(MAIL)).rejects.toThrow("disk full");
    expect(outbox.sent()).toEqual([]);
  });
});
