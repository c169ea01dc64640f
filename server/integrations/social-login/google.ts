import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from "jose";
import { readAnswer } from "../read-answer.ts";
import { type GoogleLogin, LONGEST_TOKEN, SocialLoginError, type SocialPerson } from "./port.ts";

export type GoogleLoginConfig = {
  /** Our OAuth client ids (web, and apps if there are any). At least one. */
  clientIds: readonly string[];
  /** URL of the key set (JWKS); Google's own is {@link GOOGLE_JWKS_URL}. */
  jwksUrl: string;
  /** The clock for checking the expiry; default the system clock. */
  now?: () => Date;
  /** Timeout for loading the key set, ms, default 10,000. */
  timeoutMs?: number;
  /** Minimum interval between two loads of the key set, ms, default 30,000. */
  cooldownMs?: number;
};

export const GOOGLE_JWKS_URL = "https://www.googleapis.com/oauth2/v3/certs";

/** Google uses both forms. https://developers.google.com/identity/gsi/web/guides/verify-google-id-token */
const ISSUERS = ["accounts.google.com", "https://accounts.google.com"];

/** Tolerated difference between our clock and Google's, seconds. */
const SKEW = 60;

/** Verifies Google ID tokens by signature, offline except for the cached key set. */
export function googleLogin(config: GoogleLoginConfig): GoogleLogin {
  const keys = createRemoteJWKSet(new URL(config.jwksUrl), {
    timeoutDuration: config.timeoutMs ?? 10_000,
    // Limits the size of the key set in memory, like any answer.
    [customFetch]: async (url, options) => {
      const response = await fetch(url, options);
      return new Response(await readAnswer(response), { status: response.status });
    },
    ...(config.cooldownMs === undefined ? {} : { cooldownDuration: config.cooldownMs }),
  });
  const now = config.now ?? (() => new Date());

  return {
    async verify(idToken, nonce) {
      if (idToken === "" || idToken.length > LONGEST_TOKEN) {
        throw new SocialLoginError("malformed", "Google ID token is empty or too long");
      }
      let claims: JWTPayload;
      try {
        // Fixing the algorithm prevents "none" and an HMAC keyed with the public key.
        const verified = await jwtVerify(idToken, keys, {
          algorithms: ["RS256"],
          issuer: ISSUERS,
          audience: [...config.clientIds],
          clockTolerance: SKEW,
          currentDate: now(),
          requiredClaims: ["sub", "iat", "exp"],
        });
        claims = verified.payload;
      } catch (cause) {
        throw translated(cause);
      }
      if (nonce === "" || claims.nonce !== nonce) {
        throw new SocialLoginError("audience", "Google ID token was issued for another login attempt");
      }
      return { ...person(claims), until: new Date(((claims.exp ?? 0) + SKEW) * 1000) };
    },
  };
}

function person(claims: JWTPayload): SocialPerson {
  const subject = text(claims.sub);
  if (subject === null) throw new SocialLoginError("malformed", "Google ID token names nobody");
  const email = text(claims.email)?.toLowerCase() ?? null;
  // Google is authoritative only for gmail.com and Workspace domains (hd): another address may have changed its owner
  // since it was confirmed.
  const authoritative = email?.endsWith("@gmail.com") === true || text(claims.hd) !== null;
  return {
    provider: "google",
    subject,
    email,
    emailVerified: email !== null && claims.email_verified === true && authoritative,
    name: text(claims.name) ?? "",
    pictureUrl: httpsUrl(claims.picture),
  };
}

function text(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function httpsUrl(value: unknown): string | null {
  const url = text(value);
  return url?.startsWith("https://") && URL.canParse(url) ? url : null;
}

function translated(cause: unknown): SocialLoginError {
  if (cause instanceof errors.JWTExpired) {
    return new SocialLoginError("expired", "Google ID token has expired", {
      cause,
    });
  }
  if (cause instanceof errors.JWTClaimValidationFailed) {
    if (cause.claim === "aud")
      return new SocialLoginError("audience", "Google ID token is for another client", { cause });
    if (cause.claim === "iss") return new SocialLoginError("issuer", "Google ID token is not from Google", { cause });
    return new SocialLoginError("malformed", `Google ID token has a bad claim: ${cause.claim}`, { cause });
  }
  if (
    cause instanceof errors.JWSSignatureVerificationFailed ||
    cause instanceof errors.JOSEAlgNotAllowed ||
    cause instanceof errors.JWKSNoMatchingKey ||
    cause instanceof errors.JWKSMultipleMatchingKeys
  ) {
    return new SocialLoginError("signature", "Google ID token is not signed by a key of Google", { cause });
  }
  if (
    cause instanceof errors.JWSInvalid ||
    cause instanceof errors.JWTInvalid ||
    cause instanceof errors.JOSENotSupported
  ) {
    return new SocialLoginError("malformed", "Not a Google ID token", {
      cause,
    });
  }
  // What remains are failures to load the key set: no connection, timeout, not 200, invalid JSON or keys.
  return new SocialLoginError("unreachable", "Google's key set could not be loaded", { cause });
}
