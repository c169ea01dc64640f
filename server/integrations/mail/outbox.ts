import { assertSendable, type Mail, MailError, type Mailer } from "./port.ts";

export type OutboxConfig = {
  /** Called with every mail; `send` waits for it and fails with it. */
  onMail?: (mail: Mail) => void | Promise<void>;
  /** How many of the latest mails stay in memory, default 200. */
  keep?: number;
};

export interface OutboxMailer extends Mailer {
  /** The latest mails, newest first. */
  sent(): readonly Mail[];
}

/** Delivers nothing: keeps mails for reading. For the sandbox and for tests. */
export function outboxMailer(config: OutboxConfig = {}): OutboxMailer {
  const keep = config.keep ?? 200;
  const mails: Mail[] = [];
  return {
    async send(mail) {
      assertSendable(mail);
      const copy = { ...mail };
      await config.onMail?.(copy);
      mails.unshift(copy);
      mails.length = Math.min(mails.length, keep);
    },
    async check() {
      throw new MailError("unreachable", "There is no mail server: mails stay in the outbox");
    },
    sent: () => [...mails],
  };
}
