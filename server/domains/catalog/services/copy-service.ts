import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { copyTitle } from "../rules.ts";
import { checkShown, getOwnService, typedContent } from "../store.ts";
import { createService } from "./save-service.ts";

/** Creates a draft with the content of one's own service. @returns its id @throws Refusal service_hidden */
export async function copyService(ctx: Ctx, id: number): Promise<number> {
  return tx(ctx, async (ctx) => {
    const service = await getOwnService(ctx, id);
    checkShown(service);
    const { content } = await typedContent(ctx, service);
    return createService(ctx, { ...content, title: copyTitle(content.title) });
  });
}
