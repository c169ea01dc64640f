import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { copyTitle } from "./rules.ts";
import { createService } from "./save-service.ts";
import { getOwnService, typedContent } from "./store.ts";

/** A new draft with the content of one's own service. @returns its id. */
export async function copyService(ctx: Ctx, id: number): Promise<number> {
  return tx(ctx, async (ctx) => {
    const { content } = await typedContent(ctx, await getOwnService(ctx, id));
    return createService(ctx, { ...content, title: copyTitle(content.title) });
  });
}
