import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { accountId } from "../social/persons.ts";

export const FACEBOOK_FAULTS = ["expired", "audience", "inactive", "other_person", "not_user"] as const;
export type FacebookFault = (typeof FACEBOOK_FAULTS)[number];

export type FacebookGrant = {
  name: string;
  /** Null when the account has none, or the person did not share it. */
  email: string | null;
  /** What the app-scoped id is made from; the address, when left out. */
  account?: string;
  fault?: FacebookFault;
};

export type FacebookToken = FacebookGrant & {
  userId: string;
  issuedAt: number;
  expiresAt: number;
};

/** Sixty days, as the long-lived tokens have. Seconds. */
const LIFETIME = 60 * 24 * 3600;

/** More than are used between two starts of a sandbox; beyond it the oldest are forgotten. */
const MOST = 5000;

/** The tokens given out since the start, in memory. */
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

/** Whether the server call was made by somebody who holds the app secret. Constant time. */
export function proofFits(accessToken: string, secret: string, proof: string): boolean {
  const expected = Buffer.from(
    createHmac("sha256", Buffer.from(secret, "utf8")).update(accessToken, "utf8").digest("hex"),
  );
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
