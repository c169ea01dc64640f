import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { openBytes } from "#server/kernel/sealed.ts";

/** A file of the archive. `bytes` is its size as stored, 0 where that is not known. */
export type ExportFile = { path: string; key: string; bytes: number; sealed: boolean };

/** What a ZIP entry of any system may be called. */
const safe = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, "_");

/** Every picture and file that the member has uploaded, and the identity pictures while they are kept. */
export async function exportFiles(ctx: Ctx, userId: number): Promise<ExportFile[]> {
  const uploads = await ctx.db.execute<{ id: number; key: string; name: string; bytes: number }>(
    sql`select id, key, name, bytes from files where owner_id = ${userId} order by id`,
  );
  // The same picture uploaded by two members is one row, in the name of the first.
  const pictures = await ctx.db.execute<{ hash: string; bytes: number }>(sql`
    select i.hash, i.bytes from images i where i.owner_id = ${userId} or i.hash in (
      select unnest(array[u.avatar, u.background]) from users u where u.id = ${userId}
      union select g.hash from service_images g join services s on s.id = g.service_id where s.seller_id = ${userId})
    order by i.id`);
  const identity = await ctx.db.execute<{ key: string; n: number }>(sql`
    select p.key, row_number() over (order by a.id, p.n)::int as n from id_applications a,
      unnest(a.pictures) with ordinality p(key, n) where a.user_id = ${userId}`);
  return [
    ...uploads.rows.map(({ id, key, name, bytes }) => ({
      path: `files/${id}-${safe(name)}`,
      key,
      bytes,
      sealed: false,
    })),
    ...pictures.rows.map(({ hash, bytes }) => ({
      path: `pictures/${hash}.webp`,
      key: `images/${hash}.webp`,
      bytes,
      sealed: false,
    })),
    ...identity.rows.map(({ key, n }) => ({ path: `identity/${n}.webp`, key, bytes: 0, sealed: true })),
  ];
}

/** The bytes of a file, unsealed where they are sealed; null when the storage has them no more. */
export async function openExportFile(ctx: Ctx, { key, sealed }: ExportFile): Promise<Readable | null> {
  const object = await ctx.ports.storage.get(key);
  if (!object || !sealed) return object?.stream ?? null;
  return Readable.from([openBytes(ctx.ports.dataKey, key, await buffer(object.stream))]);
}
