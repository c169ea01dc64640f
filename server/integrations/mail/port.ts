export type Mail = {
  /** One address, nothing else: no name, no list. */
  to: string;
  /** One line. */
  subject: string;
  text: string;
  html?: string;
  /** An https address that takes one POST to stop such mails (RFC 8058). */
  unsubscribe?: string;
  /** Written by a person; all others say that they are automatic (RFC 3834), so that nothing answers them. */
  byHand?: boolean;
};

export type MailErrorCode =
  /** The recipient is not an address, or the server does not take it: do not retry. */
  | "address"
  /** The mail itself is malformed or was refused for good: do not retry. */
  | "rejected"
  /** Our login at the server is wrong: an operator must act. */
  | "credentials"
  /** No answer, or "later": retry. */
  | "unreachable";

/** The only error of `send`. */
export class MailError extends Error {
  override readonly name = "MailError";
  readonly code: MailErrorCode;

  constructor(code: MailErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface Mailer {
  /**
   * Hands a mail to the server; resolves when it is accepted.
   * @throws MailError
   */
  send(mail: Mail): Promise<void>;
}

/** Signs that could start a header or a second address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;

/**
 * Refuses what could add headers or recipients to a mail; every mailer asks it first.
 * @throws MailError "address" or "rejected"
 */
export function assertSendable(mail: Mail): void {
  const { to, subject } = mail;
  if (to.length > 254 || CONTROL.test(to) || !/^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/.test(to)) {
    throw new MailError("address", "Not a single mail address");
  }
  if (subject.trim() === "" || CONTROL.test(subject)) {
    throw new MailError("rejected", "A subject is one line of text");
  }
}
