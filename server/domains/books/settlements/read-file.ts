import { readFile } from "node:fs/promises";
import type { ReportForm } from "#contract/books/settlements.ts";
import { settlementFiles } from "#server/db/schema/books.ts";
import type { Upload } from "#server/http/handler.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { readReport } from "./read-report.ts";
import { findRead, usualColumns } from "./store.ts";

/** Characters of a file's name that are kept. */
const NAME = 200;

/**
 * Stores a gateway's report, with the columns that were last chosen for this gateway. Nothing is booked. The same file
 * again is the same report.
 * @returns the report's id
 * @throws Refusal invalid at `report` when it cannot be read
 */
export async function readSettlementFile(
  ctx: Ctx,
  { gateway }: { gateway: ReturnType<typeof ReportForm.parse>["gateway"] },
  file: Upload | undefined,
): Promise<number> {
  if (!file) refuseField("invalid", "report", "請選擇金流的撥款報表。");
  const { sha256 } = file;
  const before = await findRead(ctx, { gateway, sha256 });
  if (before !== null) return before;
  const report = readReport(await readFile(file.path));
  if (typeof report === "string") refuseField("invalid", "report", report);
  return tx(ctx, async (ctx) => {
    const { columns } = await usualColumns(ctx, gateway, report.headers);
    const name = [...file.name].slice(0, NAME).join("");
    const [row] = await ctx.db
      .insert(settlementFiles)
      .values({ gateway, name, sha256, ...report, columns, uploadedBy: memberId(ctx), createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: settlementFiles.id });
    // Another operator has just uploaded it.
    if (!row) return (await findRead(ctx, { gateway, sha256 })) ?? 0;
    await audit(ctx, "settlement_file.read", "settlement_file", row.id, { gateway, rows: report.cells.length });
    return row.id;
  });
}
