import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { getOfferFile } from "#contract/requests/offer-routes.ts";
import { getRequestFile } from "#contract/requests/own-routes.ts";
import { RequestFile } from "#contract/requests/schemas.ts";
import { pathOf } from "#contract/route/route.ts";
import { offerFiles } from "#server/db/schema/offers.ts";
import { requestFiles } from "#server/db/schema/requests.ts";
import { KeptFile, storeSent } from "#server/domains/files/index.ts";
import type { Upload } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read, text } from "#server/kernel/rows.ts";

const FileRow = RequestFile.omit({ url: true });

const routes = { request: getRequestFile, offer: getOfferFile };
const tables = { request: sql`request_files`, offer: sql`offer_files` };
const columns = { request: sql`request_id`, offer: sql`offer_id` };
export type FileOwner = keyof typeof routes;

/** Maximum number of files uploaded to one row, including those that its content does not reference. */
const MOST = 30;

/** The files with these ids that belong to the row, in this order. */
export async function filesOf(ctx: Ctx, of: FileOwner, id: number, fileIds: readonly number[]): Promise<RequestFile[]> {
  if (fileIds.length === 0) return [];
  const rows = await read(ctx.db, FileRow)`
    select f.id, f.name, f.bytes, f.content_type as "contentType" from ${tables[of]} o join files f on f.id = o.file_id
    where o.${columns[of]} = ${id} and f.id = any(${sql.param([...fileIds])}::int[])
    order by array_position(${sql.param([...fileIds])}::int[], f.id)`;
  return rows.map((row) => ({ ...row, url: pathOf(routes[of], { id: row.id, name: row.name }) }));
}

async function countOf(ctx: Ctx, of: FileOwner, id: number): Promise<number> {
  const rows = await read(ctx.db, {
    n: num,
  })`select count(*)::int as n from ${tables[of]} where ${columns[of]} = ${id}`;
  return rows[0]?.n ?? 0;
}

/** Stores uploads, before the transaction that attaches them to a row. @throws Refusal too_many */
export async function storeUploads(ctx: Ctx, of: FileOwner, id: number, uploads: readonly Upload[]): Promise<number[]> {
  if ((await countOf(ctx, of, id)) + uploads.length > MOST)
    refuse("too_many", "上傳的檔案太多，請先移除用不到的檔案。");
  const ids: number[] = [];
  for (const upload of uploads) ids.push((await storeSent(ctx, upload)).id);
  return ids;
}

/** Attaches stored files to a row. They are shown once its content references them. */
export async function attach(ctx: Ctx, of: FileOwner, id: number, fileIds: readonly number[]): Promise<RequestFile[]> {
  if (fileIds.length === 0) return [];
  if (of === "request") await ctx.db.insert(requestFiles).values(fileIds.map((fileId) => ({ fileId, requestId: id })));
  else await ctx.db.insert(offerFiles).values(fileIds.map((fileId) => ({ fileId, offerId: id })));
  return filesOf(ctx, of, id, fileIds);
}

export const AttachedFile = KeptFile.extend({ id: num, name: text });
export type AttachedFile = z.output<typeof AttachedFile>;

/** The file with this id, if the condition on `o` (its row of files) holds. */
export async function findFile(ctx: Ctx, of: FileOwner, id: number, more: SQL): Promise<AttachedFile | undefined> {
  const rows = await read(ctx.db, AttachedFile)`
    select f.id, f.key, f.bytes, f.name from ${tables[of]} o join files f on f.id = o.file_id
    where f.id = ${id} and ${more}`;
  return rows[0];
}
