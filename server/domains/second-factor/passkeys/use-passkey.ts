import { and, eq, lt, or } from "drizzle-orm";
import type { UsedPasskey } from "#contract/second-factor/schemas.ts";
import { passkeys } from "#server/db/schema/second-factor.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { storeQuestion, takeQuestion } from "./questions.ts";
import { siteOf, webauthn } from "./site.ts";

/**
 * The WebAuthn challenge for a passkey.
 * @param owner who may respond: pass the same to `takePasskey`
 * @param userId whose passkeys; null for any
 */
export async function askPasskey(ctx: Ctx, owner: string, userId: number | null) {
  const held = userId === null ? [] : await ctx.db.select().from(passkeys).where(eq(passkeys.userId, userId));
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ctx).host,
    userVerification: "required",
    ...(held.length > 0 && {
      allowCredentials: held.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    }),
  });
  await storeQuestion(ctx, owner, options.challenge);
  return { ...options };
}

type Row = typeof passkeys.$inferSelect;

async function verified(ctx: Ctx, owner: string, row: Row, response: UsedPasskey): Promise<number> {
  const { origin, host } = siteOf(ctx);
  const { verifyAuthenticationResponse } = await webauthn();
  const result = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
    expectedChallenge: (challenge) => takeQuestion(ctx, owner, challenge),
    expectedOrigin: origin,
    expectedRPID: host,
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, "base64url")),
      counter: row.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, "a passkey was refused");
    return refuse("passkey_refused");
  });
  return result.verified ? result.authenticationInfo.newCounter : refuse("passkey_refused");
}

/**
 * Verifies an authenticator's response: signed by a known passkey, for our origin, with user verification, to a
 * challenge issued to this owner. A counter that does not increase indicates a cloned passkey.
 * @throws Refusal passkey_refused
 * @returns its member
 */
export async function takePasskey(ctx: Ctx, owner: string, response: UsedPasskey): Promise<number> {
  const [row] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
  if (!row) return refuse("passkey_refused", "這把通行金鑰不屬於任何好手帳號，可能已經被移除。");
  const counter = await verified(ctx, owner, row, response);
  const [taken] = await ctx.db
    .update(passkeys)
    .set({ counter, usedAt: ctx.now() })
    .where(
      and(
        eq(passkeys.id, row.id),
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), eq(passkeys.counter, counter))),
      ),
    )
    .returning({ userId: passkeys.userId });
  return taken?.userId ?? refuse("passkey_refused");
}
