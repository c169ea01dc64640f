import { assertSendable, type Mail, type Mailer } from "./port.ts";

export type OutboxConfig = {
  /** Gets every mail; `send` waits for it and fails with it. The application keeps them where it likes. */
  onMail?: (mail: Mail) => void | Promise<void>;
  /** How many of the latest mails stay in memory, 200 when left out. */
  keep?: number;
};

export interface OutboxMailer extends Mailer {
  /** The latest mails, newest first. */
  sent(): readonly Mail[];
}

/** Delivers nothing: mails are kept to be looked at. For the sandbox and for tests. */
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
    sent: () => [...mails],
  };
}
