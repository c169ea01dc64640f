import { and, eq } from "drizzle-orm";
import { Columns } from "#contract/books/settlements.ts";
import { settlementColumns, settlementFiles } from "#server/db/schema/books.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { knownOf } from "./known.ts";
import { type Matched, matchRows } from "./match.ts";
import { rowsOf } from "./rows.ts";

type Stored = typeof settlementFiles.$inferSelect;
/** A report that was read. @property columns null until they are chosen */
export type ReportFile = Omit<Stored, "columns"> & { columns: Columns | null };

const asFile = (row: Stored): ReportFile => ({ ...row, columns: row.columns && Columns.parse(row.columns) });

/** A report. @throws Refusal not_found */
export async function getFile(ctx: Ctx, id: number): Promise<ReportFile> {
  const [row] = await ctx.db.select().from(settlementFiles).where(eq(settlementFiles.id, id));
  return row ? asFile(row) : refuse("not_found");
}

/** A report, locked until the transaction ends. @throws Refusal not_found */
export async function lockFile(ctx: Ctx, id: number): Promise<ReportFile> {
  const [row] = await ctx.db.select().from(settlementFiles).where(eq(settlementFiles.id, id)).for("update");
  return row ? asFile(row) : refuse("not_found");
}

/** The report of a gateway with this content, if it was read before. */
export async function findRead(ctx: Ctx, { gateway, sha256 }: Pick<Stored, "gateway" | "sha256">) {
  const of = and(eq(settlementFiles.gateway, gateway), eq(settlementFiles.sha256, sha256));
  const [row] = await ctx.db.select({ id: settlementFiles.id }).from(settlementFiles).where(of);
  return row?.id ?? null;
}

/** The headers that an operator last chose for a gateway, without those that this report lacks; null if one is needed. */
export async function usualColumns(ctx: Ctx, gateway: string, headers: readonly string[]) {
  const [row] = await ctx.db.select().from(settlementColumns).where(eq(settlementColumns.gateway, gateway));
  const proposed = Object.fromEntries(
    Object.entries(row?.columns ?? {}).map(([fact, header]) => [fact, headers.includes(header) ? header : ""]),
  );
  const columns = Columns.safeParse(proposed);
  return { proposed, columns: columns.success ? columns.data : null };
}

/** What of a report can be booked now. Nothing while its columns are not chosen. */
export async function matchedOf(ctx: Ctx, { id: fileId, gateway, columns, ...report }: ReportFile): Promise<Matched> {
  if (!columns) return { fresh: [], booked: 0, faults: [] };
  const rows = rowsOf(report, columns);
  const known = await knownOf(
    ctx,
    rows.map(({ trade }) => trade),
  );
  return matchRows(rows, { fileId, gateway, known });
}
