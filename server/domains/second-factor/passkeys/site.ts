import type { Ctx } from "#server/kernel/ctx.ts";

/** The relying party: our origin, and its host as the id under which authenticators store passkeys. */
export function siteOf(ctx: Ctx): { origin: string; host: string } {
  const { origin, hostname } = new URL(ctx.ports.origin);
  return { origin, host: hostname };
}

/** Loaded on first use, because its decoders need memory that other processes can save. */
export const webauthn = () => import("@simplewebauthn/server");

/** Signature algorithms of current devices: Ed25519, ECDSA with P-256, RSA with SHA-256 (COSE numbers). */
export const SIGNATURES = [-8, -7, -257];
