import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

/** What every authenticator app understands (RFC 6238): SHA-1, six digits, thirty seconds. */
const RULES = { issuer: "好手", algorithm: "SHA1", digits: 6, period: 30 } as const;
/** How many steps before and after the present one count too, because clocks of telephones go wrong. */
const WINDOW = 1;

const appOf = (secret: string, label: string): TOTP => new TOTP({ ...RULES, label, secret: Secret.fromBase32(secret) });

/** A secret of 160 bits, as the standard advises. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an app is set up with, and the same as a QR code. */
export function invitationOf(secret: string, label: string): { address: string; picture: string } {
  const address = appOf(secret, label).toString();
  const svg = renderSVG(address, { border: 2 });
  return { address, picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` };
}

/** The step (30 s since 1970) that a code belongs to, among those that count now; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  // Compared in constant time by the library.
  const delta = appOf(secret, "").validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: RULES.period, timestamp }) + delta;
}

/** The code that an app shows at a moment: for the sandbox's page and for tests. */
export function codeAt(secret: string, at: Date): string {
  return appOf(secret, "").generate({ timestamp: at.getTime() });
}
