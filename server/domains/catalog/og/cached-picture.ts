import { buffer } from "node:stream/consumers";
import pLimit from "p-limit";
import type { z } from "zod";
import { imageKey } from "#server/domains/files/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { text } from "#server/kernel/rows.ts";
import { drawShareCard, ShareCard } from "./draw.ts";

/** The content of a picture; the cover is given by its hash. */
export const SharedPage = ShareCard.omit({ cover: true }).extend({ cover: text.nullable() });
export type SharedPage = z.output<typeof SharedPage>;

async function stored(ctx: Ctx, key: string): Promise<Buffer | null> {
  const object = await ctx.ports.storage.get(key);
  return object ? buffer(object.stream) : null;
}

/**
 * Drawing occupies a CPU core for a quarter of a second, so pictures are drawn one at a time, and concurrent requests
 * for one picture share it.
 */
const limit = pLimit(1);
const drawing = new Map<string, Promise<Buffer>>();

async function drawAndCache(ctx: Ctx, key: string, shown: SharedPage): Promise<Buffer> {
  const cover = shown.cover ? await stored(ctx, imageKey(shown.cover)) : null;
  const data = await limit(() => drawShareCard({ ...shown, cover }));
  await ctx.ports.storage.put(key, data, { contentType: "image/jpeg" });
  return data;
}

/** The picture with this hash, from the storage, or drawn and stored there. */
export async function cachedPicture(ctx: Ctx, hash: string, shown: SharedPage): Promise<Buffer> {
  const key = `og/${hash}.jpg`;
  const drawn = await stored(ctx, key);
  if (drawn) return drawn;
  const running = drawing.get(key);
  if (running) return running;
  const started = drawAndCache(ctx, key, shown).finally(() => drawing.delete(key));
  drawing.set(key, started);
  return started;
}
