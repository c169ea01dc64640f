import { and, eq, isNotNull, lte } from "drizzle-orm";
import { idApplications } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { tx } from "#server/kernel/tx.ts";
import { dropIdPictures } from "./id-pictures.ts";

type Due = { id: number; userId: number; pictures: string[] };

/** Pictures first: while the row references them, the next run finds those that could not be deleted. */
async function forget(ctx: Ctx, { id, userId, pictures }: Due): Promise<void> {
  await dropIdPictures(ctx, pictures);
  await tx(ctx, async (ctx) => {
    const done = await ctx.db
      .update(idApplications)
      .set({ number: null, pictures: [] })
      .where(and(eq(idApplications.id, id), isNotNull(idApplications.number)))
      .returning({ id: idApplications.id });
    if (done[0]) await audit(ctx, "identity.forget", "id_application", id, { userId, pictures: pictures.length });
  });
}

/**
 * Deletes number and pictures of applications whose retention is over. Accepted ones keep the name, and the keyed hash
 * that binds the number to one account.
 * @returns how many
 * @throws when one failed, after all others were done, so that the queue retries
 */
export async function purgeIdPapers(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .select({ id: idApplications.id, userId: idApplications.userId, pictures: idApplications.pictures })
    .from(idApplications)
    .where(and(lte(idApplications.forgetAt, ctx.now()), isNotNull(idApplications.number)));
  let failed = 0;
  for (const each of due) {
    await forget(ctx, each).catch((error: unknown) => {
      failed++;
      ctx.log.error({ err: error, application: each.id }, "identity papers could not be deleted");
    });
  }
  if (failed > 0) throw new Error(`papers of ${failed} identity checks could not be deleted`);
  return due.length;
}

export const purgeIdPapersJob: Job = {
  name: "forget_id_papers",
  does: "deletes identity papers 30 days after the decision",
  cron: "40 * * * *",
  run: purgeIdPapers,
};
