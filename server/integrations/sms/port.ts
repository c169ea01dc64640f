export type SmsMessage = {
  /** E.164, e.g. `+886912345678`. */
  to: string;
  /** Plain text; line breaks as `\n`. Up to 70 characters cost one point. */
  text: string;
  /** The same id is sent once only, whatever is retried. At most 36 letters, digits, `-`, `_`. */
  id?: string;
};

export type SmsErrorCode =
  /** The number cannot receive messages. */
  | "number"
  /** The text was refused. */
  | "content"
  /** Our login, address or rights at the vendor are wrong: an operator must act. */
  | "credentials"
  /** Our points are used up: an operator must act. */
  | "credit"
  /** The vendor is closed or crowded for the moment. */
  | "busy"
  /** No answer; the message may have gone out. Retry only with the same `id`. */
  | "unreachable"
  /** Anything else the vendor said. */
  | "refused";

/** The only error of `send`. The message is for logs and holds neither the text nor the number. */
export class SmsError extends Error {
  override readonly name = "SmsError";
  readonly code: SmsErrorCode;

  constructor(code: SmsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface Sms {
  /**
   * Hands a message to the vendor. Resolves when it is accepted, not when it is delivered.
   * @returns the vendor's id of the message
   * @throws SmsError
   */
  send(message: SmsMessage): Promise<{ messageId: string }>;
}
