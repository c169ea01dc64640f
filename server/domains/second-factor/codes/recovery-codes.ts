import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { Secret } from "otpauth";
import { recoveryCodeCount } from "#contract/terms.ts";
import { recoveryCodes } from "#server/db/schema/second-factor.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { sealedDigest } from "#server/kernel/secrets/sealed.ts";

/** Sixteen letters of base32: 80 bits. */
const newCode = (): string => new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32;

/** The display format: ABCD-EFGH-IJKL-MNOP. */
const shown = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

const hashOf = (ctx: Ctx, userId: number, code: string): string =>
  sealedDigest(ctx.ports.dataKey, `recovery-code:${userId}`, code);

/** Replaces all codes by ten new ones. @returns the codes; only hashes are stored */
export async function replaceRecoveryCodes(ctx: Ctx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(ctx, userId, code), createdAt: ctx.now() })));
  return codes.map(shown);
}

/** Consumes a recovery code, which is single-use. @returns false for a wrong or used one */
export async function takeRecoveryCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const [taken] = await ctx.db
    .update(recoveryCodes)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(ctx, userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return taken !== undefined;
}
