import { eq } from "drizzle-orm";
import { financeItems } from "#server/db/schema/finance.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { lockName } from "#server/kernel/tx.ts";
import { type Item, lockByKey } from "./store.ts";

type Found = Pick<Item, "kind" | "key" | "amount"> &
  Partial<Pick<Item, "refundId" | "attemptId" | "orderId" | "facts">>;

/** Where what an item is about stands now. */
export type Standing = "bad" | "running" | "right";

/**
 * Brings an item in line with what it is about, as that stands now, whatever order the news come in: what is bad is open,
 * what was sent again waits, what came right is done. What a person has settled stays so.
 * Call it in a transaction.
 */
export async function follow(ctx: Ctx, found: Found, standing: Standing): Promise<void> {
  await lockName(ctx, `finance:${found.key}`);
  const item = await lockByKey(ctx, found.key);
  if (item?.state === "settled") return;
  if (standing === "bad") return open(ctx, found, item);
  if (!item || item.state === "done") return;
  if (standing === "running")
    await ctx.db.update(financeItems).set({ state: "trying" }).where(eq(financeItems.id, item.id));
  else await cameRight(ctx, item);
}

async function open(ctx: Ctx, found: Found, item: Item | undefined): Promise<void> {
  if (item?.state === "open") {
    await ctx.db.update(financeItems).set(found).where(eq(financeItems.id, item.id));
    return;
  }
  const now = ctx.now();
  // An item that was tried again and failed keeps the time at which it was first opened.
  const openedAt = item?.state === "trying" ? item.openedAt : now;
  const values = { ...found, state: "open", openedAt, closedAt: null };
  const [row] = item
    ? await ctx.db.update(financeItems).set(values).where(eq(financeItems.id, item.id)).returning()
    : await ctx.db
        .insert(financeItems)
        .values({ ...values, createdAt: now })
        .returning();
  await audit(ctx, "finance.opened", "finance_item", row?.id ?? null, { kind: found.kind, amount: found.amount });
}

async function cameRight(ctx: Ctx, { id }: Item): Promise<void> {
  await ctx.db.update(financeItems).set({ state: "done", closedAt: ctx.now() }).where(eq(financeItems.id, id));
  await audit(ctx, "finance.came_right", "finance_item", id);
}
