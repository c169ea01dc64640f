import { eq } from "drizzle-orm";
import type { FinanceKind } from "#contract/finance/schemas.ts";
import type { FinanceState } from "#contract/finance/states.ts";
import { financeItems } from "#server/db/schema/finance.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

type Stored = typeof financeItems.$inferSelect;
export type Item = Omit<Stored, "kind" | "state"> & { kind: FinanceKind; state: FinanceState };

/** A found issue: its subject and evidence. */
export type Found = Pick<Item, "kind" | "key" | "amount"> &
  Partial<Pick<Item, "refundId" | "attemptId" | "orderId" | "facts">>;

/** A row with typed kind and state. */
export const asItem = (row: Stored): Item => ({
  ...row,
  kind: row.kind as FinanceKind,
  state: row.state as FinanceState,
});

/** Any item, not locked. @throws Refusal not_found */
export async function getItem(ctx: Ctx, id: number): Promise<Item> {
  const [row] = await ctx.db.select().from(financeItems).where(eq(financeItems.id, id));
  return row ? asItem(row) : refuse("not_found");
}

/** Any item, locked until the transaction ends. @throws Refusal not_found */
export async function lockItem(ctx: Ctx, id: number): Promise<Item> {
  const [row] = await ctx.db.select().from(financeItems).where(eq(financeItems.id, id)).for("update");
  return row ? asItem(row) : refuse("not_found");
}

/** The item with this key, locked; undefined if there is none. */
export async function lockByKey(ctx: Ctx, key: string): Promise<Item | undefined> {
  const [row] = await ctx.db.select().from(financeItems).where(eq(financeItems.key, key)).for("update");
  return row && asItem(row);
}
