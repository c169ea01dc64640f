import { asc, eq, type SQL } from "drizzle-orm";
import type { FeeSide, InvoiceState, PaperKind } from "#contract/invoices/states.ts";
import { feeBills, invoices } from "#server/db/schema/invoices.ts";
import type { Addressee } from "#server/integrations/invoices/port.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

type Stored = typeof invoices.$inferSelect;
export type Paper = Omit<Stored, "state" | "kind"> & { state: InvoiceState; kind: PaperKind };

type StoredBill = typeof feeBills.$inferSelect;
export type FeeBill = Omit<StoredBill, "side" | "addressee"> & { side: FeeSide; addressee: Addressee };

export const asPaper = (row: Stored): Paper => ({
  ...row,
  state: row.state as InvoiceState,
  kind: row.kind as PaperKind,
});
export const asBill = (row: StoredBill): FeeBill => ({
  ...row,
  side: row.side as FeeSide,
  addressee: row.addressee as Addressee,
});

async function lockPapers(ctx: Ctx, where: SQL): Promise<Paper[]> {
  const rows = await ctx.db.select().from(invoices).where(where).orderBy(asc(invoices.id)).for("update");
  return rows.map(asPaper);
}

/** The documents of a locked bill, oldest first. */
export const lockPapersOf = (ctx: Ctx, billId: number): Promise<Paper[]> =>
  lockPapers(ctx, eq(invoices.billId, billId));

/** An invoice or allowance. @throws Refusal not_found */
export async function getPaper(ctx: Ctx, id: number): Promise<Paper> {
  const [row] = await ctx.db.select().from(invoices).where(eq(invoices.id, id));
  return row ? asPaper(row) : refuse("not_found");
}

/** A bill. @throws Refusal not_found */
export async function getBill(ctx: Ctx, id: number): Promise<FeeBill> {
  const [row] = await ctx.db.select().from(feeBills).where(eq(feeBills.id, id));
  return row ? asBill(row) : refuse("not_found");
}

/** A bill, locked until the transaction ends. @throws Refusal not_found */
export async function lockBill(ctx: Ctx, id: number): Promise<FeeBill> {
  const [row] = await ctx.db.select().from(feeBills).where(eq(feeBills.id, id)).for("update");
  return row ? asBill(row) : refuse("not_found");
}

/**
 * An invoice or allowance with its bill, both locked until the transaction ends: the bill first, as everywhere.
 * @throws Refusal not_found
 */
export async function lockPaper(ctx: Ctx, id: number): Promise<{ paper: Paper; bill: FeeBill }> {
  const bill = await lockBill(ctx, (await getPaper(ctx, id)).billId);
  const [paper] = await lockPapers(ctx, eq(invoices.id, id));
  return { paper: paper ?? refuse("not_found"), bill };
}
