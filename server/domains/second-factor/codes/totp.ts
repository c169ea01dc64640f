import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

/** The parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, thirty seconds. */
const RULES = { issuer: "好手", algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Accepted steps before and after the current one, because phones' clocks drift. */
const WINDOW = 1;

const appOf = (secret: string, label: string): TOTP => new TOTP({ ...RULES, label, secret: Secret.fromBase32(secret) });

/** A secret of 160 bits, as the RFC recommends. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The otpauth URL for setting up an app, also as a QR code. */
export function invitationOf(secret: string, label: string): { address: string; picture: string } {
  const address = appOf(secret, label).toString();
  const svg = renderSVG(address, { border: 2 });
  return { address, picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` };
}

/** The step (30 s since 1970) of a code among the accepted ones; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  // The library compares in constant time.
  const delta = appOf(secret, "").validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: RULES.period, timestamp }) + delta;
}

/** The code at a given time: for the sandbox's page and tests. */
export function codeAt(secret: string, at: Date): string {
  return appOf(secret, "").generate({ timestamp: at.getTime() });
}
