import { and, eq, gt, lt } from "drizzle-orm";
import { passkeyQuestionMs } from "#contract/terms.ts";
import { passkeyQuestions } from "#server/db/schema/second-factor.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";

/** Stores a challenge with the owner it was issued to. */
export async function storeQuestion(ctx: Ctx, owner: string, challenge: string): Promise<void> {
  const expiresAt = later(ctx.now(), passkeyQuestionMs);
  await ctx.db.insert(passkeyQuestions).values({ challenge, owner, expiresAt });
}

/** Consumes a challenge. @returns whether it existed, was unexpired, and was issued to the same owner */
export async function takeQuestion(ctx: Ctx, owner: string, challenge: string): Promise<boolean> {
  const [taken] = await ctx.db
    .delete(passkeyQuestions)
    .where(
      and(
        eq(passkeyQuestions.challenge, challenge),
        eq(passkeyQuestions.owner, owner),
        gt(passkeyQuestions.expiresAt, ctx.now()),
      ),
    )
    .returning({ challenge: passkeyQuestions.challenge });
  return taken !== undefined;
}

export const purgeQuestionsJob: Job = {
  name: "forget_passkey_questions",
  cron: "25 * * * *",
  does: "deletes expired passkey challenges",
  run: (ctx) => ctx.db.delete(passkeyQuestions).where(lt(passkeyQuestions.expiresAt, ctx.now())),
};
