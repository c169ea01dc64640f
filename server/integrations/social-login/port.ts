/** A person whose identity a social network has confirmed with a token issued to us. */
export type SocialPerson = {
  provider: "google" | "facebook";
  /** The account key: never changes, never reused. For Facebook it is scoped to our app. */
  subject: string;
  /** Null when the person has none or did not share it. */
  email: string | null;
  /** True only when the network guarantees the address, so that it may be linked to an existing account. */
  emailVerified: boolean;
  /** The network's display name; may be empty. */
  name: string;
  /** https URL of a portrait; null when there is none or only a placeholder. */
  pictureUrl: string | null;
};

/** `until`: when the token expires. */
export type Vouched = SocialPerson & { until: Date };

export type SocialLoginErrorCode =
  /** The token was issued to us and has expired. */
  | "expired"
  /** Issued to another app, or for another login attempt (nonce). */
  | "audience"
  /** Issued by somebody else. */
  | "issuer"
  /** The signature is missing or wrong, or its algorithm or key is not allowed. */
  | "signature"
  /** Not a token, or one with contradictory fields. */
  | "malformed"
  /** Revoked by the person or the network. */
  | "inactive"
  /** The network gave no usable answer: retry, the token may be valid. */
  | "unreachable";

/** The only error of the verifiers. The message is for logs and never contains a token or a secret. */
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
   * @param idToken the JWT that the browser got from Google.
   * @param nonce the nonce of the log-in; the token must contain the same one.
   * @throws SocialLoginError
   */
  verify(idToken: string, nonce: string): Promise<Vouched>;
}

export interface FacebookLogin {
  /**
   * @param accessToken the user token that the browser got from Facebook; everything else the browser sends is ignored.
   * @throws SocialLoginError
   */
  verify(accessToken: string): Promise<SocialPerson>;
}

export interface SocialLogin {
  google: GoogleLogin;
  facebook: FacebookLogin;
}

/** Longer than any token of either network; longer input is refused without a network call. */
export const LONGEST_TOKEN = 8192;
