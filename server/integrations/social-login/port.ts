/** Who a social network says is holding the browser, as proven by a token it issued to us. */
export type SocialPerson = {
  provider: "google" | "facebook";
  /** The account key: never changes, never reused. For Facebook it is scoped to our app. */
  subject: string;
  /** Null when the person has none or did not share it. */
  email: string | null;
  /** True only when the network itself vouches for the address, so that it may link to an existing account. */
  emailVerified: boolean;
  /** Display name as the network writes it; may be empty. */
  name: string;
  /** https address of a portrait, null when there is none or only a placeholder. */
  pictureUrl: string | null;
};

/** `until`: when the token would be worth nothing by itself. */
export type Vouched = SocialPerson & { until: Date };

export type SocialLoginErrorCode =
  /** The token was ours once and has run out. */
  | "expired"
  /** Issued to another app, or for another login attempt (nonce). */
  | "audience"
  /** Issued by somebody else. */
  | "issuer"
  /** Signature missing, wrong, or by an algorithm or key that is not allowed. */
  | "signature"
  /** Not a token, or one that contradicts itself. */
  | "malformed"
  /** Taken back by the person or the network. */
  | "inactive"
  /** The network gave no usable answer: try again, the token may be good. */
  | "unreachable";

/** The only error the verifiers throw. The message is for logs and never holds a token or a secret. */
export class SocialLoginError extends Error {
  override readonly name = "SocialLoginError";
  readonly code: SocialLoginErrorCode;

  constructor(code: SocialLoginErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface GoogleLogin {
  /**
   * @param idToken the JWT the browser got from Google.
   * @param nonce of the log-in that was begun; the token must carry the same one.
   * @throws SocialLoginError
   */
  verify(idToken: string, nonce: string): Promise<Vouched>;
}

export interface FacebookLogin {
  /**
   * @param accessToken the user token the browser got from Facebook; everything else the browser says is ignored.
   * @throws SocialLoginError
   */
  verify(accessToken: string): Promise<SocialPerson>;
}

export interface SocialLogin {
  google: GoogleLogin;
  facebook: FacebookLogin;
}

/** Longer than any token either network issues; anything above is noise not worth a network call. */
export const LONGEST_TOKEN = 8192;
