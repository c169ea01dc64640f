import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { accountId } from "../social/persons.ts";

export const FACEBOOK_FAULTS = ["expired", "audience", "inactive", "other_person", "not_user"] as const;
export type FacebookFault = (typeof FACEBOOK_FAULTS)[number];

export type FacebookGrant = {
  name: string;
  /** Null if the account has no address, or the person did not share it. */
  email: string | null;
  /** Seed of the app-scoped id; default: the address. */
  account?: string;
  fault?: FacebookFault;
};

export type FacebookToken = FacebookGrant & {
  userId: string;
  issuedAt: number;
  expiresAt: number;
};

/** Sixty days in seconds, as long-lived tokens have. */
const LIFETIME = 60 * 24 * 3600;

/** Maximum number of stored tokens, more than one run of a sandbox uses; the oldest are dropped beyond it. */
const MOST = 5000;

/** In-memory store of the issued tokens. */
export class FacebookTokens {
  readonly #tokens = new Map<string, FacebookToken>();
  readonly #appId: string;
  readonly #now: () => Date;

  constructor(appId: string, now: () => Date) {
    this.#appId = appId;
    this.#now = now;
  }

  /** Unix seconds. */
  get time(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }

  issue(grant: FacebookGrant): { accessToken: string; token: FacebookToken } {
    const issuedAt = this.time - (grant.fault === "expired" ? 2 * LIFETIME : 0);
    const token: FacebookToken = {
      ...grant,
      userId: accountId(`facebook ${this.#appId}`, grant.account ?? grant.email ?? grant.name, 17),
      issuedAt,
      expiresAt: issuedAt + LIFETIME,
    };
    const accessToken = `EAAB${randomBytes(90).toString("base64url").replace(/[-_]/g, "Z")}`;
    this.#tokens.set(accessToken, token);
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size > MOST && oldest !== undefined) this.#tokens.delete(oldest);
    return { accessToken, token };
  }

  find(accessToken: string): FacebookToken | undefined {
    return this.#tokens.get(accessToken);
  }
}

/** True if the caller of the server API has the app secret. Constant time. */
export function proofFits(accessToken: string, secret: string, proof: string): boolean {
  const expected = Buffer.from(
    createHmac("sha256", Buffer.from(secret, "utf8")).update(accessToken, "utf8").digest("hex"),
  );
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
