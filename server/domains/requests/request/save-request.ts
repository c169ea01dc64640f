import { eq } from "drizzle-orm";
import type { RequestSave } from "#contract/requests/forms.ts";
import { requests } from "#server/db/schema/requests.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { isDraftRequest } from "../process/predicates.ts";
import { checkVersion, lockOwnRequest } from "../store.ts";
import { listing, storable } from "./create-request.ts";

/**
 * Saves the draft, valid or not. The published version does not change.
 * @throws Refusal stale_request when another tab has saved since `version`; not_found, gone
 */
export async function saveRequest(ctx: Ctx, id: number, { version, ...typed }: RequestSave): Promise<void> {
  await tx(ctx, async (ctx) => {
    const request = await lockOwnRequest(ctx, id);
    checkVersion(request, version);
    await ctx.db
      .update(requests)
      .set({
        draft: storable(typed),
        draftVersion: version + 1,
        updatedAt: ctx.now(),
        ...(isDraftRequest.test(request) ? listing(typed) : {}),
      })
      .where(eq(requests.id, id));
  });
}
