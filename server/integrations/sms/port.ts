export type SmsMessage = {
  /** E.164, e.g. `+886912345678`. */
  to: string;
  /** Plain text; line breaks as `\n`. Up to 70 characters cost one point. */
  text: string;
  /** Idempotency key: the same id is sent only once. At most 36 letters, digits, `-`, `_`. */
  id?: string;
};

export type SmsErrorCode =
  /** The number cannot receive messages. */
  | "number"
  /** The text was refused. */
  | "content"
  /** Our credentials, address or permissions at the vendor are wrong: an operator must act. */
  | "credentials"
  /** Our points are used up: an operator must act. */
  | "credit"
  /** The vendor is temporarily unavailable or overloaded. */
  | "busy"
  /** No answer; the message may have gone out. Retry only with the same `id`. */
  | "unreachable"
  /** Any other error of the vendor. */
  | "refused";

/** The only error of `send`. The message is for logs and contains neither the text nor the number. */
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
   * Passes a message to the vendor. Resolves when it is accepted, not when it is delivered.
   * @returns the vendor's id of the message
   * @throws SmsError
   */
  send(message: SmsMessage): Promise<{ messageId: string }>;
}
