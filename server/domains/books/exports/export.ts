import { type ExportName, exportNames } from "#contract/books/exports.ts";
import type { TableResult } from "#server/http/handler.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/** A month of the books as a table, which is read while it is sent. The audit log says who took it. */
export async function exportOf<Row>(
  ctx: Ctx,
  what: ExportName,
  month: string,
  rows: (ctx: Ctx, month: string) => AsyncIterable<Row>,
): Promise<TableResult<Row>> {
  await audit(ctx, "books.export", "books", null, { what: exportNames[what], month });
  return { name: `${what}-${month}.csv`, rows: rows(ctx, month) };
}
