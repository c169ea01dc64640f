import { and, desc, eq, gt, isNull } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { mailTokens } from "#server/db/schema/accounts.ts";
import { later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { newSecret } from "#server/kernel/secrets/random-secret.ts";
import { tx } from "#server/kernel/tx.ts";
import { codeFits, newCode, sealCode } from "../codes.ts";
import { mailProofCode } from "../mails.ts";
import { getUser } from "../store.ts";

const KIND = "proof_code";

const about = (userId: number, salt: string) => `proof-code:${userId}:${salt}`;

/** Mails a code to this address, the account's own. @throws Refusal too_many */
export async function sendProofCode(ctx: Ctx, email: string): Promise<void> {
  const { id, nickname } = await getUser(ctx, memberId(ctx));
  await tx(ctx, async (ctx) => {
    await consume(ctx, "codeMail", `${email} proof`);
    const [code, salt] = [newCode(), newSecret()];
    await ctx.db.insert(mailTokens).values({
      userId: id,
      kind: KIND,
      tokenHash: sealCode(ctx, about(id, salt), code),
      data: { salt },
      expiresAt: later(ctx.now(), terms.mailCodeLivesMs),
      createdAt: ctx.now(),
    });
    await mailProofCode(ctx, { id, email, nickname }, code);
  });
}

/** Consumes the newest code. @throws Refusal code_wrong, code_expired, too_many */
export async function takeProofCode(ctx: Ctx, code: string): Promise<void> {
  const userId = memberId(ctx);
  // Outside the transaction, so that failed attempts stay counted.
  await consume(ctx, "proofCode");
  await tx(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(mailTokens)
      .where(
        and(
          eq(mailTokens.userId, userId),
          eq(mailTokens.kind, KIND),
          isNull(mailTokens.usedAt),
          gt(mailTokens.expiresAt, ctx.now()),
        ),
      )
      .orderBy(desc(mailTokens.id))
      .limit(1)
      .for("update");
    if (!row) refuseField("code_expired", "code");
    const { salt } = row.data as { salt: string };
    if (!codeFits(ctx, about(userId, salt), code, row.tokenHash))
      refuseField("code_wrong", "code", "驗證碼不正確，請再確認一次信件內容。");
    await ctx.db.update(mailTokens).set({ usedAt: ctx.now() }).where(eq(mailTokens.id, row.id));
  });
}
