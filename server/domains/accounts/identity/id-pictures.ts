import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { inArray } from "drizzle-orm";
import { idPictures } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { openBytes, sealBytes } from "#server/kernel/secrets/sealed.ts";
import type { IdApplication } from "./id-applications.ts";

/** Stores a picture, encrypted for its own key so that it cannot be exchanged for another one. @returns its key */
export async function storeIdPicture(ctx: Ctx, picture: Buffer): Promise<string> {
  const key = `id-pictures/${randomUUID()}`;
  const sealed = sealBytes(ctx.ports.dataKey, key, picture);
  // The row first: bytes without a row would never be found again.
  await ctx.db.insert(idPictures).values({ key, createdAt: ctx.now() });
  await ctx.ports.storage.put(key, sealed, { contentType: "application/octet-stream" });
  return key;
}

/**
 * Decrypts a picture of an application. Callers audit the access first.
 * @param at 0 front, 1 back
 * @returns WebP
 * @throws Refusal gone once it is deleted
 */
export async function openIdPicture(ctx: Ctx, { pictures }: IdApplication, at: number): Promise<Buffer> {
  const key = pictures[at] ?? refuse("gone");
  const object = (await ctx.ports.storage.get(key)) ?? refuse("gone");
  return openBytes(ctx.ports.dataKey, key, await buffer(object.stream));
}

/**
 * Locks pictures against sweeping until the end of the transaction that references them.
 * @throws Refusal conflict when one is already swept
 */
export async function holdIdPictures(ctx: Ctx, keys: string[]): Promise<void> {
  const rows = await ctx.db.select().from(idPictures).where(inArray(idPictures.key, keys)).for("key share");
  if (rows.length < keys.length) refuse("conflict", "證件圖片放得太久，已經刪除，請重新上傳。");
}

/** Deletes pictures from the storage, bytes first; missing ones are ignored. */
export async function dropIdPictures(ctx: Ctx, keys: readonly string[]): Promise<void> {
  for (const key of keys) await ctx.ports.storage.delete(key);
  await ctx.db.delete(idPictures).where(inArray(idPictures.key, [...keys]));
}
