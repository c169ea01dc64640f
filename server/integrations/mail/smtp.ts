import { createTransport } from "nodemailer";
import { assertSendable, MailError, type MailErrorCode, type Mailer } from "./port.ts";

export type SmtpConfig = {
  host: string;
  /** 465 uses TLS from the start; any other port uses STARTTLS. */
  port: number;
  /** Without user and password, no login. */
  user?: string;
  password?: string;
  /** The sender as recipients see it. */
  from: { name: string; address: string };
  /** Refuses unencrypted connections; false only for a relay on the same machine. */
  requireTls?: boolean;
  /** Timeout each for connecting, greeting and waiting, ms, default 10,000. */
  timeoutMs?: number;
};

/** Sends by SMTP over a small pool of connections. Call `close` when the process ends. */
export function smtpMailer(config: SmtpConfig): Mailer & { close(): void } {
  const timeout = config.timeoutMs ?? 10_000;
  const secure = config.port === 465;
  const transport = createTransport({
    pool: true,
    host: config.host,
    port: config.port,
    secure,
    requireTLS: !secure && config.requireTls !== false,
    ...(config.user === undefined ? {} : { auth: { user: config.user, pass: config.password ?? "" } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // Content is always passed as text: nothing in a mail may make nodemailer read a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  const domain = config.from.address.split("@").at(-1) ?? "";
  const idOf = (name: string) => `<${name}@${domain}>`;

  return {
    async send(mail) {
      assertSendable(mail);
      try {
        await transport.sendMail({
          from: config.from,
          to: { name: "", address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          ...(mail.id === undefined ? {} : { messageId: idOf(mail.id) }),
          ...(mail.about === undefined ? {} : { inReplyTo: idOf(mail.about), references: idOf(mail.about) }),
          ...(mail.calendar === undefined ? {} : { attachments: [calendarPart(mail.calendar)] }),
          headers: {
            ...(mail.byHand ? {} : { "Auto-Submitted": "auto-generated" }),
            ...(mail.unsubscribe === undefined
              ? {}
              : { "List-Unsubscribe": `<${mail.unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
          },
        });
      } catch (cause) {
        // Without the server's message, which may repeat the recipient's address.
        throw new MailError(codeOf(cause), `SMTP failed: ${stepOf(cause)}`);
      }
    },
    async check() {
      try {
        await transport.verify();
      } catch (cause) {
        throw new MailError(codeOf(cause), `SMTP failed: ${stepOf(cause)}`);
      }
    },
    close() {
      transport.close();
    },
  };
}

const calendarPart = (content: string) => ({
  filename: "haoshou.ics",
  content,
  contentType: `text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(content)?.[1] ?? "PUBLISH"}`,
});

/** The failed step and the server's reply code, for the log. */
function stepOf(cause: unknown): string {
  const { code = "", responseCode = "", command = "" } = (cause ?? {}) as Record<string, unknown>;
  return [code, responseCode, command].filter(Boolean).join(" ") || "no answer";
}

/** @see https://nodemailer.com/errors — `code` names the step, `responseCode` is the server's reply (RFC 5321) */
function codeOf(cause: unknown): MailErrorCode {
  if (typeof cause !== "object" || cause === null) return "unreachable";
  if ("code" in cause && cause.code === "EAUTH") return "credentials";
  const reply = "responseCode" in cause && typeof cause.responseCode === "number" ? cause.responseCode : undefined;
  // Refused before sending: the only outside value is the recipient.
  if (reply === undefined && "code" in cause && cause.code === "EENVELOPE") return "address";
  if (reply === undefined || reply < 500) return "unreachable";
  return "command" in cause && cause.command === "RCPT TO" ? "address" : "rejected";
}
