export type Mail = {
  /** A single address, without name. */
  to: string;
  /** One line. */
  subject: string;
  text: string;
  html?: string;
  /** Unique among our mails, and the same at another try. */
  id?: string;
  /** Mails about the same thing are shown as one conversation. */
  about?: string;
  /** An iCalendar file with a date for the reader's calendar. */
  calendar?: string;
  /** The https address for a one-click unsubscribe by POST (RFC 8058). */
  unsubscribe?: string;
  /** Written by a person; other mails are marked as automatic (RFC 3834), so that autoresponders ignore them. */
  byHand?: boolean;
};

export type MailErrorCode =
  /** The recipient is not an address, or the server does not accept it: do not retry. */
  | "address"
  /** The mail itself is malformed or was refused permanently: do not retry. */
  | "rejected"
  /** Our mail server credentials are wrong: an operator must act. */
  | "credentials"
  /** No answer, or a temporary failure: retry. */
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
  /**
   * Connects to the server and logs in, without a mail.
   * @throws MailError
   */
  check(): Promise<void>;
}

/** Characters that could start a header or a second address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;

/**
 * Refuses values that could add headers or recipients to a mail; every mailer calls it first.
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
