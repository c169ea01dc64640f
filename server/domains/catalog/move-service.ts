import { and, eq } from "drizzle-orm";
import { drafts, services } from "#server/db/schema/catalog.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { reindexServices } from "./index-services.ts";
import { stateAfter, type Transition } from "./rules.ts";
import { checkShown, draftKey, lockOwnService } from "./store.ts";

/**
 * Takes a service off sale, puts it back, or removes it. Orders that run go on.
 * @throws Refusal conflict where the state does not allow it (a double click), service_hidden
 */
export async function moveService(ctx: Ctx, id: number, transition: Exclude<Transition, "publish">): Promise<void> {
  await tx(ctx, async (ctx) => {
    const service = await lockOwnService(ctx, id);
    if (transition === "resume") checkShown(service);
    const state = stateAfter(service.state, transition) ?? refuse("conflict");
    await ctx.db.update(services).set({ state, updatedAt: ctx.now() }).where(eq(services.id, id));
    if (state === "removed")
      await ctx.db.delete(drafts).where(and(eq(drafts.userId, service.sellerId), eq(drafts.key, draftKey(id))));
    await reindexServices(ctx, [id]);
    await audit(ctx, `service.${transition}`, "service", id);
  });
}
