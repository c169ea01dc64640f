import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { PasskeyForm } from "#contract/second-factor/schemas.ts";
import { passkeysMax } from "#contract/terms.ts";
import { passkeys } from "#server/db/schema/second-factor.ts";
import { getUser, lockUser } from "#server/domains/accounts/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { factorAdded } from "../factor-added.ts";
import { storeQuestion, takeQuestion } from "./questions.ts";
import { SIGNATURES, siteOf, webauthn } from "./site.ts";

const ownerOf = (userId: number): string => `add:${userId}`;

const mine = (ctx: Ctx, userId: number) => ctx.db.select().from(passkeys).where(eq(passkeys.userId, userId));

function refuseTooMany(held: readonly unknown[]): void {
  if (held.length >= passkeysMax) refuse("conflict", `最多 ${passkeysMax} 把通行金鑰，請先移除用不到的。`);
}

/** The creation options for a new passkey, which is discoverable and requires user verification. */
export async function askForPasskey(ctx: Ctx) {
  const user = await getUser(ctx, memberId(ctx));
  const held = await mine(ctx, user.id);
  refuseTooMany(held);
  const { host } = siteOf(ctx);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: "好手",
    rpID: host,
    userName: user.email ?? user.nickname,
    userDisplayName: user.nickname,
    userID: new TextEncoder().encode(String(user.id)),
    excludeCredentials: held.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs: SIGNATURES,
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
  await storeQuestion(ctx, ownerOf(user.id), options.challenge);
  return { ...options };
}

/** Verifies the authenticator's response. @throws Refusal passkey_refused */
async function checked(ctx: Ctx, userId: number, response: z.output<typeof PasskeyForm>["passkey"]) {
  const { origin, host } = siteOf(ctx);
  const { verifyRegistrationResponse } = await webauthn();
  const result = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: (challenge) => takeQuestion(ctx, ownerOf(userId), challenge),
    expectedOrigin: origin,
    expectedRPID: host,
    supportedAlgorithmIDs: SIGNATURES,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, "a new passkey was refused");
    return refuse("passkey_refused");
  });
  return result.registrationInfo ?? refuse("passkey_refused");
}

/**
 * Adds a passkey to the acting member.
 * @returns recovery codes if it is the first factor
 * @throws Refusal passkey_refused, conflict
 */
export async function addPasskey(ctx: Ctx, { name, passkey }: z.output<typeof PasskeyForm>): Promise<string[] | null> {
  const userId = memberId(ctx);
  const { credential, credentialBackedUp } = await checked(ctx, userId, passkey);
  return tx(ctx, async (ctx) => {
    await lockUser(ctx, userId);
    refuseTooMany(await mine(ctx, userId));
    const [row] = await ctx.db
      .insert(passkeys)
      .values({
        userId,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: credential.transports ?? [],
        backedUp: credentialBackedUp,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (!row) refuse("conflict", "這把通行金鑰已經加入過了。");
    return factorAdded(ctx, "add_passkey");
  });
}
