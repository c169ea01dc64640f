import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type LinkedLetter, MyLetter, type MyLetterPage } from "#contract/support/schemas.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { labelFor } from "#server/kernel/process/process-table.ts";
import { one, read } from "#server/kernel/rows.ts";
import { letterProcess } from "./process/letter.ts";
import { findLinkedLetter, getMyLetter } from "./store.ts";
import { orderOfLetter, threadForWriter } from "./thread-query.ts";

const Row = MyLetter.omit({ stateLabel: true });
type Row = z.output<typeof Row>;

const columns = sql`c.id, c.subject, c.topic, c.state, ${orderOfLetter} as "order",
  coalesce(c.updated_at, c.created_at) as "updatedAt"`;
const present = (row: Row) => ({ ...row, stateLabel: labelFor(letterProcess, row, "writer") });

async function openThread(ctx: Ctx, where: SQL, id: number) {
  const row = one(await read(ctx.db, Row)`select ${columns} from contacts c where ${where}`);
  return { ...present(row), messages: await threadForWriter(ctx, id) };
}

/** A page of the member's letters, the one with the newest word first. */
export async function myLetters(ctx: Ctx, page: number) {
  const from = sql`from contacts c where c.user_id = ${memberId(ctx)}`;
  const order = sql`coalesce(c.updated_at, c.created_at) desc, c.id desc`;
  const found = await pageOf(ctx, Row, page, columns, from, order);
  return { ...found, rows: found.rows.map(present) };
}

/** A thread of the member. @throws Refusal not_found */
export async function myLetter(ctx: Ctx, id: number): Promise<z.output<typeof MyLetterPage>> {
  await getMyLetter(ctx, id);
  return openThread(ctx, sql`c.id = ${id}`, id);
}

/** The thread that a visitor's link opens; null when it opens none. */
export async function linkedLetter(ctx: Ctx, token: string): Promise<z.output<typeof LinkedLetter>> {
  const letter = await findLinkedLetter(ctx, token, { lock: false });
  if (!letter) return null;
  const { id: _, order: __, ...page } = await openThread(ctx, sql`c.id = ${letter.id}`, letter.id);
  return { ...page, until: letter.linkUntil ?? refuse("token_invalid") };
}
