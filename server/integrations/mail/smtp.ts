import { createTransport } from "nodemailer";
import { assertSendable, MailError, type MailErrorCode, type Mailer } from "./port.ts";

export type SmtpConfig = {
  host: string;
  /** 465 speaks TLS from the start; on any other port STARTTLS is used. */
  port: number;
  /** Left out together: no login. */
  user?: string;
  password?: string;
  /** Sender as recipients see it. */
  from: { name: string; address: string };
  /** Mail goes over an encrypted connection or not at all; false is only for a relay on the same machine. */
  requireTls?: boolean;
  /** Milliseconds for each of connecting, greeting and waiting, 10,000 when left out. */
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
    // Content is always given as text: nothing in a mail may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

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
          headers: {
            ...(mail.byHand ? {} : { "Auto-Submitted": "auto-generated" }),
            ...(mail.unsubscribe === undefined
              ? {}
              : { "List-Unsubscribe": `<${mail.unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
          },
        });
      } catch (cause) {
        // Without the server's words, which repeat to whom the mail goes.
        throw new MailError(codeOf(cause), `SMTP failed: ${stepOf(cause)}`);
      }
    },
    close() {
      transport.close();
    },
  };
}

/** Which step failed and the server's reply code, for the log. */
function stepOf(cause: unknown): string {
  const { code = "", responseCode = "", command = "" } = (cause ?? {}) as Record<string, unknown>;
  return [code, responseCode, command].filter(Boolean).join(" ") || "no answer";
}

/** @see https://nodemailer.com/errors — `code` names the step, `responseCode` is the server's reply (RFC 5321) */
function codeOf(cause: unknown): MailErrorCode {
  if (typeof cause !== "object" || cause === null) return "unreachable";
  if ("code" in cause && cause.code === "EAUTH") return "credentials";
  const reply = "responseCode" in cause && typeof cause.responseCode === "number" ? cause.responseCode : undefined;
  // Refused before it was sent: only the recipient comes from outside.
  if (reply === undefined && "code" in cause && cause.code === "EENVELOPE") return "address";
  if (reply === undefined || reply < 500) return "unreachable";
  return "command" in cause && cause.command === "RCPT TO" ? "address" : "rejected";
}
