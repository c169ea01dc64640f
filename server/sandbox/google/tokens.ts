import { createHmac, createSign, generateKeyPair, type KeyObject, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { accountId } from "../social/persons.ts";

export const GOOGLE_FAULTS = [
  "expired",
  "audience",
  "issuer",
  "hs256",
  "none",
  "other_key",
  "tampered",
  "no_subject",
] as const;
export type GoogleFault = (typeof GOOGLE_FAULTS)[number];

/** The claims of a token. */
export type GoogleClaims = {
  clientId: string;
  email: string;
  name: string;
  /** `email_verified`, and a Workspace domain (`hd`) unless the address is Gmail. */
  verified: boolean;
  nonce?: string;
  subject?: string;
  picture?: string;
  fault?: GoogleFault;
};

type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject };

const generate = promisify(generateKeyPair);

async function newKey(): Promise<SigningKey> {
  const pair = await generate("rsa", { modulusLength: 2048 });
  return { kid: randomBytes(20).toString("hex"), ...pair };
}

/** One hour in seconds, as at Google. */
const LIFETIME = 3600;

/** Issues ID tokens with node:crypto alone, so that a bug in the verifier's library cannot hide itself. */
export class GoogleTokens {
  /** Newest first. The previous key stays published, as Google does during rotation. */
  #keys: Promise<SigningKey[]> | undefined;
  readonly #now: () => Date;
  readonly #issuer: string;

  constructor(now: () => Date, issuer: string) {
    this.#now = now;
    this.#issuer = issuer;
  }

  /** Generated on first use, so that startup does not wait for it. */
  #current(): Promise<SigningKey[]> {
    this.#keys ??= newKey().then((key) => [key]);
    return this.#keys;
  }

  /** Signs further tokens with a new key. */
  async rotate(): Promise<void> {
    const [latest] = await this.#current();
    const fresh = await newKey();
    this.#keys = Promise.resolve(latest === undefined ? [fresh] : [fresh, latest]);
  }

  /** The JSON Web Key Set (RFC 7517). */
  async jwks(): Promise<{ keys: object[] }> {
    const keys = await this.#current();
    return {
      keys: keys.map((key) => ({
        ...key.publicKey.export({ format: "jwk" }),
        kid: key.kid,
        use: "sig",
        alg: "RS256",
      })),
    };
  }

  /** @returns a compact JWT (RFC 7519) */
  async mint(claims: GoogleClaims): Promise<string> {
    const [key] = await this.#current();
    if (key === undefined) throw new Error("no signing key");
    const payload = this.#payload(claims);
    switch (claims.fault) {
      case "none":
        return `${encode({ alg: "none", typ: "JWT" })}.${encode(payload)}.`;
      case "hs256": {
        // A known attack: the published public key used as an HMAC secret.
        const input = `${encode({ alg: "HS256", kid: key.kid, typ: "JWT" })}.${encode(payload)}`;
        const secret = key.publicKey.export({ type: "spki", format: "pem" });
        return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`;
      }
      case "other_key":
        return sign({ ...(await newKey()), kid: key.kid }, payload);
      case "tampered": {
        const [header, , signature] = sign(key, payload).split(".");
        return `${header}.${encode({ ...payload, sub: "1" })}.${signature}`;
      }
      default:
        return sign(key, payload);
    }
  }

  #payload(claims: GoogleClaims): Record<string, unknown> {
    const issued = Math.floor(this.#now().getTime() / 1000) - (claims.fault === "expired" ? 2 * LIFETIME : 0);
    const audience = claims.fault === "audience" ? `other-${claims.clientId}` : claims.clientId;
    const gmail = claims.email.toLowerCase().endsWith("@gmail.com");
    const payload: Record<string, unknown> = {
      iss: claims.fault === "issuer" ? "https://accounts.example.com" : this.#issuer,
      azp: audience,
      aud: audience,
      sub: claims.subject ?? accountId("google", claims.email, 21),
      email: claims.email,
      email_verified: claims.verified,
      name: claims.name,
      iat: issued,
      exp: issued + LIFETIME,
      jti: randomBytes(20).toString("hex"),
    };
    if (claims.fault === "no_subject") delete payload.sub;
    if (claims.verified && !gmail) payload.hd = claims.email.slice(claims.email.indexOf("@") + 1).toLowerCase();
    if (claims.nonce !== undefined) payload.nonce = claims.nonce;
    if (claims.picture !== undefined) payload.picture = claims.picture;
    return payload;
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function sign(key: SigningKey, payload: object): string {
  const input = `${encode({ alg: "RS256", kid: key.kid, typ: "JWT" })}.${encode(payload)}`;
  return `${input}.${createSign("RSA-SHA256").update(input).sign(key.privateKey, "base64url")}`;
}
