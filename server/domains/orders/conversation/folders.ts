import type { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { RoomFolder } from "#contract/orders/files.ts";
import { When } from "#contract/route/instant.ts";
import { KeptFile, openFile } from "#server/domains/files/index.ts";
import { type ZipEntry, zipOf } from "#server/kernel/archive/zip.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { getOrder } from "../store.ts";
import { presentFile } from "./present-file.ts";
import { FileOfMessage, filesJson } from "./room-query.ts";

const Row = z.object({
  id: num,
  kind: RoomFolder.shape.kind,
  senderId: num,
  at: When,
  files: z.array(FileOfMessage),
});

/** All messages of a room that have files, newest first. The caller has checked access. */
export async function foldersOf(ctx: Ctx, orderId: number, me: number): Promise<z.output<typeof RoomFolder>[]> {
  const rows = await read(ctx.db, Row)`
    select m.id, m.kind, m.sender_id as "senderId", m.created_at as at, ${filesJson(sql`m.file_ids`)} as files
    from order_messages m where m.order_id = ${orderId} and m.file_ids <> '{}' order by m.id desc`;
  return rows.map(({ id, kind, senderId, at, files }) => ({
    ...{ id, kind, mine: senderId === me, at },
    files: files.map(presentFile),
  }));
}

const Delivered = KeptFile.extend({ name: text, messageId: num });

/** A path that no earlier entry has: a second 完稿.pdf becomes 完稿 (2).pdf. */
function freePath(path: string, taken: Set<string>): string {
  const [, stem = path, end = ""] = /^(.*?)(\.[^./]*)?$/.exec(path) ?? [];
  let free = path;
  for (let n = 2; taken.has(free); n += 1) free = `${stem} (${n})${end}`;
  taken.add(free);
  return free;
}

/**
 * All delivered files of an order of the acting member as a ZIP archive, a folder per delivery, streamed.
 * @throws Refusal not_found, also when nothing was delivered
 */
export async function deliveredFiles(ctx: Ctx, orderId: number): Promise<{ body: Readable; name: string }> {
  const order = await getOrder(ctx, orderId);
  const rows = await read(ctx.db, Delivered)`
    select f.key, f.bytes, f.name, m.id as "messageId" from order_messages m join files f on f.id = any(m.file_ids)
    where m.order_id = ${order.id} and m.kind = 'delivery' order by m.id, f.id`;
  if (rows.length === 0) refuse("not_found");
  const deliveries = [...new Set(rows.map(({ messageId }) => messageId))];
  const taken = new Set<string>();
  const entries = rows.map(
    (file): ZipEntry => ({
      path: freePath(`第 ${deliveries.indexOf(file.messageId) + 1} 次交付/${file.name}`, taken),
      read: () => openFile(ctx, file),
    }),
  );
  return { body: zipOf(entries, ctx.now()), name: `交易 ${order.id} 交付成果.zip` };
}
