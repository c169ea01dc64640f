/** A browser's address at its push service, with the keys that encrypt messages for it. */
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } };

export type PushErrorCode =
  /** The subscription has ended: it can be deleted. */
  | "gone"
  /** The service refuses the message; another try is useless. */
  | "refused"
  /** The service is overloaded or out of order for now. */
  | "busy"
  /** No answer. */
  | "unreachable";

/** The only error of `send`. The message is for logs and names neither the address nor the text. */
export class PushError extends Error {
  override readonly name = "PushError";
  readonly code: PushErrorCode;

  constructor(code: PushErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface WebPush {
  /** The public VAPID key, with which browsers subscribe. Null: no keys are configured, nothing is sent. */
  readonly publicKey: string | null;
  /** In the sandbox, the stand-in for the browsers' push services: its path for browsers, its URL for our processes. */
  readonly standIn: { path: string; url: string } | null;
  /** Whether an address belongs to a push service that we send to. */
  allows(endpoint: string): boolean;
  /**
   * Encrypts a message and hands it to the browser's push service.
   * @param options.seconds how long the service keeps it for a device that is off
   * @throws PushError
   */
  send(target: PushTarget, message: string, options: { seconds: number }): Promise<void>;
}
