import type { Ctx } from "#server/kernel/ctx.ts";

/** For whom passkeys are made: our own address, and its host as the name that authenticators keep them under. */
export function siteOf(ctx: Ctx): { origin: string; host: string } {
  const { origin, hostname } = new URL(ctx.ports.origin);
  return { origin, host: hostname };
}

/** Loaded with the first passkey: its decoders are of no use to a process that sees none. */
export const webauthn = () => import("@simplewebauthn/server");

/** Signatures that devices of today make: Ed25519, ECDSA with P-256, RSA with SHA-256 (COSE numbers). */
export const SIGNATURES = [-8, -7, -257];
