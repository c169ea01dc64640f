import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { type Transfer, transferFile } from "../bank/transfer-file.ts";
import { transferOf } from "../bank/transfers.ts";
import { type Batch, getBatch, lockBatched } from "../store.ts";

/** A batch with decrypted account numbers. The access is audited. */
async function openBatch(
  ctx: Ctx,
  id: number,
  form: "file" | "table",
): Promise<{ batch: Batch; transfers: Transfer[] }> {
  return tx(ctx, async (ctx) => {
    const batch = await getBatch(ctx, id);
    // The file is available only after the release, so that nothing else can be sent.
    if (form === "file" && batch.releasedAt === null) refuse("conflict", "這個批次還沒有放行，不能下載匯款檔。");
    const rows = await lockBatched(ctx, id);
    await audit(ctx, "withdrawal_batch.fetch", "withdrawal_batch", id, { form });
    return { batch, transfers: rows.map((row) => transferOf(ctx, row)) };
  });
}

/** The bank's transfer file. @throws Refusal not_found, conflict before it is released */
export async function bankFile(ctx: Ctx, id: number): Promise<{ body: Uint8Array; name: string }> {
  const { batch, transfers } = await openBatch(ctx, id, "file");
  return { body: transferFile(batch, transfers), name: `${batch.number}.txt` };
}

/** The transfers as a table, also before the release, for the second operator. @throws Refusal not_found */
export async function bankTable(ctx: Ctx, id: number) {
  const { batch, transfers } = await openBatch(ctx, id, "table");
  return {
    name: `${batch.number}.csv`,
    rows: transfers.map((transfer, at) => ({ sequence: at + 1, ...transfer })),
  };
}
