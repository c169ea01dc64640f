import { eq } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { idApplications, users } from "#server/db/schema/accounts.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { emit } from "#server/kernel/events.ts";
import { brokeUnique, tx } from "#server/kernel/tx.ts";
import { memberVerified } from "../events.ts";
import { lockUser, type User } from "../store.ts";
import { getIdApplication, type IdApplication, idNumberHash, openIdNumber } from "./id-applications.ts";

export type IdDecision = { state: "accepted" } | { state: "refused"; answer: string };

/**
 * Locks an application that waits, its member first, as applying does.
 * @throws Refusal not_found, conflict when somebody else has decided it
 */
export async function lockWaitingId(ctx: Ctx, id: number): Promise<{ application: IdApplication; user: User }> {
  const { userId } = await getIdApplication(ctx, id);
  const user = await lockUser(ctx, userId);
  const [application] = await ctx.db.select().from(idApplications).where(eq(idApplications.id, id)).for("update");
  if (!application) refuse("not_found");
  if (application.state !== "waiting") refuse("conflict", "這份申請剛剛已經由其他人員處理，請重新整理查看結果。");
  return { application, user };
}

/**
 * Writes the decision on a locked application: from now on its number and pictures are kept for the days of the
 * settings only. Acceptance verifies the member under the name of the application.
 * @throws Refusal id_number_taken when another account is verified with the number
 */
export async function decideId(ctx: Ctx, application: IdApplication, decision: IdDecision): Promise<void> {
  const { id, userId, name } = application;
  const accepted = decision.state === "accepted";
  const now = ctx.now();
  const set = {
    state: decision.state,
    answer: accepted ? null : decision.answer,
    numberHash: accepted ? idNumberHash(ctx, openIdNumber(ctx, application)) : null,
    decidedBy: memberId(ctx),
    decidedAt: now,
    forgetAt: later(now, terms.idImageKeepDays * DAY),
  };
  await tx(ctx, async (ctx) => {
    await ctx.db
      .update(idApplications)
      .set(set)
      .where(eq(idApplications.id, id))
      .catch((error: unknown) => {
        if (brokeUnique(error, "id_applications_number")) refuse("id_number_taken");
        throw error;
      });
    if (!accepted) return;
    await ctx.db.update(users).set({ idVerifiedAt: now, realName: name }).where(eq(users.id, userId));
    await emit(ctx, memberVerified, { userId });
  });
}
