import type { Ctx } from "#server/kernel/ctx.ts";

/** The site that passkeys are made for: our own address, and its host, under which authenticators store them. */
export function siteOf(ctx: Ctx): { origin: string; host: string } {
  const { origin, hostname } = new URL(ctx.ports.origin);
  return { origin, host: hostname };
}

/** Loaded when the first passkey is used, because its decoders take memory that other processes do not need. */
export const webauthn = () => import("@simplewebauthn/server");

/** Signatures that devices of today make: Ed25519, ECDSA with P-256, RSA with SHA-256 (COSE numbers). */
export const SIGNATURES = [-8, -7, -257];
