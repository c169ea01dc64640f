import { sql } from "drizzle-orm";
import { z } from "zod";
import type { OrderAnswer } from "#contract/orders/room.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { read } from "#server/kernel/rows.ts";
import type { OrderRow } from "../store.ts";
import { presentFile } from "./present-file.ts";
import { FileOfMessage, filesJson } from "./room-query.ts";

/**
 * The buyer's answers to the seller's questions, with files; null before they were given. The caller has checked
 * access.
 */
export async function answersOf(ctx: Ctx, { answers }: OrderRow): Promise<OrderAnswer[] | null> {
  if (answers === null) return null;
  const ids = answers.flatMap(({ fileIds = [] }) => fileIds);
  const files = ids.length === 0 ? [] : await filesOf(ctx, ids);
  return answers.map(({ question, answer, fileIds = [] }) => ({
    question,
    answer,
    files: files.filter(({ id }) => fileIds.includes(id)).map(presentFile),
  }));
}

async function filesOf(ctx: Ctx, ids: number[]): Promise<FileOfMessage[]> {
  const rows = await read(ctx.db, { files: z.array(FileOfMessage) })`
    select ${filesJson(sql`${sql.param(ids)}::int[]`)} as files`;
  return rows[0]?.files ?? [];
}
