import { eq } from "drizzle-orm";
import { idApplications, users } from "#server/db/schema/accounts.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuse } from "#server/kernel/errors.ts";
import type { Changed } from "#server/kernel/process/process-table.ts";
import { one } from "#server/kernel/rows.ts";
import { brokeUnique, tx } from "#server/kernel/tx.ts";
import { memberVerified } from "../events.ts";
import type { IdProcessTypes } from "../process/identity.ts";
import { isAcceptedId } from "../process/predicates.ts";
import { lockUser } from "../store.ts";
import {
  asIdApplication,
  getIdApplication,
  type IdApplication,
  idNumberHash,
  openIdNumber,
} from "./id-applications.ts";

/** Locks an application after its member, in the same order as applying. @throws Refusal not_found */
export async function lockId(ctx: Ctx, id: number): Promise<IdApplication> {
  const { userId } = await getIdApplication(ctx, id);
  await lockUser(ctx, userId);
  const [application] = await ctx.db.select().from(idApplications).where(eq(idApplications.id, id)).for("update");
  return application ? asIdApplication(application) : refuse("not_found");
}

/**
 * Stores the decision on a locked application. Acceptance verifies the member under the name in the application.
 * @throws Refusal id_number_taken when another account is verified with the number
 */
export async function saveIdDecision(
  ctx: Ctx,
  application: IdApplication,
  decision: Changed<IdProcessTypes>,
): Promise<IdApplication> {
  const { id, userId, name } = application;
  const accepted = isAcceptedId.test(decision);
  const numberHash = accepted ? idNumberHash(ctx, openIdNumber(ctx, application)) : null;
  return tx(ctx, async (ctx) => {
    const rows = await ctx.db
      .update(idApplications)
      .set({ ...decision, numberHash, decidedBy: memberId(ctx) })
      .where(eq(idApplications.id, id))
      .returning()
      .catch((error: unknown) => {
        if (brokeUnique(error, "id_applications_number")) refuse("id_number_taken");
        throw error;
      });
    if (accepted) {
      await ctx.db.update(users).set({ idVerifiedAt: ctx.now(), realName: name }).where(eq(users.id, userId));
      await emit(ctx, memberVerified, { userId });
    }
    return asIdApplication(one(rows));
  });
}
