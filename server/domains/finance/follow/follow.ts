import { eq } from "drizzle-orm";
import { financeItems } from "#server/db/schema/finance.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { lockName } from "#server/kernel/tx.ts";
import { itemProcess } from "../process/item.ts";
import { cameRight, isOpenItem, isSettledItem } from "../process/predicates.ts";
import { moveItem } from "../process/run.ts";
import { type Found, type Item, lockByKey } from "../store.ts";

/** The current state of an item's subject. */
export type SourceState = "bad" | "running" | "right";

/**
 * Synchronises an item with the current state of its subject, whatever order events arrive in: bad is open, retried is
 * waiting, right is done. Manually settled items stay so, unless the gateway contradicts. Call it in a transaction.
 */
export async function follow(ctx: Ctx, found: Found, standing: SourceState): Promise<void> {
  await lockName(ctx, `finance:${found.key}`);
  const known = await lockByKey(ctx, found.key);
  if (known && isSettledItem.test(known) && !isContradicted(known, standing)) return;
  const item = known && isSettledItem.test(known) ? await moveItem(ctx, known, "find_again") : known;
  if (standing === "bad") return open(ctx, found, item);
  if (!item || cameRight.test(item)) return;
  if (standing === "right") await moveItem(ctx, item, "come_right");
  else if (isOpenItem.test(item)) await moveItem(ctx, item, "wait");
}

/** An operator stated that it was refunded, and the gateway later denies it. */
const isContradicted = ({ kind }: Item, standing: SourceState): boolean => kind === "refund" && standing === "bad";

async function open(ctx: Ctx, found: Found, item: Item | undefined): Promise<void> {
  const data = { kind: found.kind, amount: found.amount };
  if (!item) {
    const now = ctx.now();
    const values = { ...found, openedAt: now, createdAt: now };
    const { id } = one(await ctx.db.insert(financeItems).values(values).returning({ id: financeItems.id }));
    return recordAct(ctx, itemProcess, "open", id, data);
  }
  // It stays open; only its evidence may have changed, which is nobody's act.
  if (isOpenItem.test(item)) await ctx.db.update(financeItems).set(found).where(eq(financeItems.id, item.id));
  else await moveItem(ctx, item, "reopen", { input: { found }, data });
}
