import { eq } from "drizzle-orm";
import type { Columns } from "#contract/books/settlements.ts";
import { settlementColumns, settlementFiles } from "#server/db/schema/books.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { Refusal } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockFile } from "./store.ts";

/**
 * Says where the facts of a report are, for it and for the next ones of its gateway.
 * @throws Refusal not_found; invalid at each fact whose header the report lacks
 */
export async function setColumns(ctx: Ctx, id: number, columns: Columns): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { gateway, headers } = await lockFile(ctx, id);
    const missing = Object.entries(columns).filter(([, header]) => header !== "" && !headers.includes(header));
    if (missing.length > 0)
      throw new Refusal("invalid", {
        fields: Object.fromEntries(missing.map(([fact]) => [fact, ["這份報表沒有這一欄，請重新選擇。"]])),
      });
    await ctx.db.update(settlementFiles).set({ columns }).where(eq(settlementFiles.id, id));
    const set = { columns, savedBy: memberId(ctx), savedAt: ctx.now() };
    await ctx.db
      .insert(settlementColumns)
      .values({ gateway, ...set })
      .onConflictDoUpdate({ target: settlementColumns.gateway, set });
    await audit(ctx, "settlement_file.set_columns", "settlement_file", id, { gateway, columns });
  });
}
