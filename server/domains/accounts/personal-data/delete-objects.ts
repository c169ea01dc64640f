import { inArray } from "drizzle-orm";
import { idPictures } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { enqueue } from "#server/kernel/delivery/events.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";

/** Deletes stored objects after the commit, because a rollback cannot restore them. */
export async function deleteObjects(ctx: Ctx, keys: string[]): Promise<void> {
  if (keys.length > 0) await enqueue(ctx, deleteObjectsJob.name, { keys });
}

/** Deletes objects that no row references any more, and their own rows; missing objects are ignored. */
export const deleteObjectsJob: Job = {
  name: "delete_objects",
  does: "deletes the stored objects of a deleted account",
  run: async (ctx, { keys }) => {
    const gone = keys as string[];
    for (const key of gone) await ctx.ports.storage.delete(key);
    await ctx.db.delete(idPictures).where(inArray(idPictures.key, gone));
  },
};
