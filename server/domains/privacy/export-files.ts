import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { ExportFile } from "#server/kernel/personal-data.ts";
import { openBytes } from "#server/kernel/secrets/sealed.ts";

/** The bytes of a file, decrypted if necessary; null when the storage no longer has them. */
export async function openExportFile(ctx: Ctx, { key, sealed }: ExportFile): Promise<Readable | null> {
  const object = await ctx.ports.storage.get(key);
  if (!object || !sealed) return object?.stream ?? null;
  return Readable.from([openBytes(ctx.ports.dataKey, key, await buffer(object.stream))]);
}
