import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { transition } from "./process/run.ts";
import { lockNews } from "./store.ts";

/**
 * Publishes a draft or withdrawn news, at once or at a given time; reschedules scheduled news.
 * @param at null: at once
 * @throws Refusal not_found, invalid when the time has passed, conflict when it is already published
 */
export async function publishNews(ctx: Ctx, id: number, at: string | null): Promise<void> {
  await tx(ctx, async (ctx) => {
    const row = await lockNews(ctx, id);
    const publishAt = at === null ? ctx.now() : new Date(at);
    if (publishAt < ctx.now()) refuseField("invalid", "publishAt", "這個時間已經過了，請選擇之後的時間，或立即發布。");
    await transition(ctx, row, "publish", { publishAt }, { publishAt: publishAt.toISOString() });
  });
}
