import { isBlocked } from "#server/domains/accounts/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { push } from "#server/kernel/delivery/push.ts";
import { otherOf } from "../rules.ts";
import { getThread } from "../store.ts";

/** Notifies the other member's open pages of typing. Stores nothing. @throws Refusal not_found */
export async function pushTyping(ctx: Ctx, id: number): Promise<void> {
  const me = memberId(ctx);
  const otherId = otherOf(await getThread(ctx, id), me);
  if (await isBlocked(ctx, otherId, me)) return;
  await push(ctx, [otherId], "typing", id);
}
